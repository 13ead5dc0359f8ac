// Writing how-tos. Private to this folder. But for save_translation these run in a transaction in which the right to
// write was checked.
#pragma once

#include "content/content_types.h"
#include "core/api/route.h"
#include "core/files/blob_store.h"
#include "core/security/secret_key.h"
#include "how_to/how_to_types.h"

namespace oneroom::how_to {

using content::Done;

/// Throws Failure 404.
HowTo show_how_to(const db::Reader& db, const SecretKey& secret, const Context& context, Id how_to_id);

HowTo create_how_to(db::Writer& tx, const SecretKey& secret, Context& context, const CreateHowToRequest& request);
HowTo save_how_to(db::Writer& tx, const SecretKey& secret, Context& context, const SaveHowToRequest& request);
Done remove_how_to(db::Writer& tx, const SecretKey& secret, Context& context, const HowToRef& request);
HowTo remove_translation(db::Writer& tx, const SecretKey& secret, Context& context, const HowToTranslationRef& request);

/// Reads the file of the request, where it has one.
HowTo save_translation(files::BlobStore& blobs, const SecretKey& secret, Context& context,
                       const SaveHowToTranslationRequest& request);

}  // namespace oneroom::how_to

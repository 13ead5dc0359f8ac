import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { upload, useChange } from '../../api/client';
import type { Skin, SkinImageType } from '../../api/contract';
import { Refused } from '../../api/refused';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { DropZone } from '../../parts/DropZone';
import { ErrorBanner } from '../../parts/status';
import { toast } from '../../parts/toast';
import { stale } from './SkinPanel';

const types: readonly SkinImageType[] = ['brand', 'favicon', 'header', 'background'];

/** The images of a skin: each is saved as soon as it is chosen. */
export function SkinImages({ skin }: { skin: Skin }) {
  return (
    <div class="stack">
      {types.map((type) => (
        <ImageSlot key={type} skin={skin} type={type} />
      ))}
    </div>
  );
}

function ImageSlot({ skin, type }: { skin: Skin; type: SkinImageType }) {
  const queries = useQueryClient();
  const remove = useChange('skins.removeImage', [...stale]);
  const [messages, setMessages] = useState<readonly string[]>([]);
  const [isSending, setSending] = useState(false);
  const image = skin.images.find((one) => one.type === type);
  const title = t(`skins.image.${type}`);

  async function send(file: File) {
    setMessages([]);
    setSending(true);
    try {
      await upload('skins.setImage', { skinId: skin.id, type }, file, () => undefined).answer;
      await Promise.all(stale.map((name) => queries.invalidateQueries({ queryKey: [name] })));
      toast(t('skins.imageSaved'));
    } catch (error) {
      setMessages(error instanceof Refused ? [error.message] : [t('error.unexpected')]);
    } finally {
      setSending(false);
    }
  }

  return (
    <section class="stack" aria-label={title} aria-busy={isSending}>
      <strong class="field-label">{title}</strong>
      <ErrorBanner messages={messages} />
      {image && (
        <div class={`skin-image is-${type}`}>
          <img src={image.url} alt={title} />
          <Button
            look="quiet"
            icon="trash3"
            busy={remove.isPending}
            onClick={() => remove.mutate({ skinId: skin.id, type })}
          >
            {t('skins.removeImage')}
          </Button>
        </div>
      )}
      <DropZone
        label={t(image ? 'skins.replaceImage' : 'skins.addImage')}
        hint={t(`skins.imageHint.${type}`)}
        accept="image/png,image/jpeg,image/webp,image/gif,image/svg+xml"
        icon="image"
        onFile={send}
      />
    </section>
  );
}

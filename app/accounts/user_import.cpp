#include "accounts/user_import.h"

#include <algorithm>

#include "accounts/one_time_codes.h"
#include "accounts/password_links.h"
#include "accounts/password_rules.h"
#include "accounts/sign_in.h"
#include "accounts/user_import_plan.h"
#include "core/base/bytes.h"
#include "core/files/csv.h"
#include "mail/mail.h"

namespace oneroom::accounts {
namespace {

using enum ImportOutcome;

constexpr std::size_t most_problems = 500, most_samples = 100, most_uninvited = 500;

/// 80 random bits need no slow hash: nobody tries them all. The next sign-in, at which the password has to be changed,
/// hashes at full price. See decision 0024.
constexpr PasswordCost cost_of_random{1, 8192};

/// As the file has it, whether of a column or of a custom field ("field7").
std::string heading_of_error(const std::string& field, const FileNames& names, Language language) {
    if (const auto column = enum_of<UserColumn>(field)) return title_of(*column, language);
    for (const auto& custom : names.custom_fields())
        if (fields::key_of(custom.id) == field) return heading_of(custom);
    return {};
}

std::vector<ImportProblem> problems_of(const PlannedRow& row, const FileNames& names, Language language) {
    std::vector<ImportProblem> problems;
    for (const auto& [field, messages] : row.decision.errors.by_field) {
        for (const auto& message : messages)
            problems.push_back({row.number, shorten(row.username), heading_of_error(field, names, language),
                                in_language(language, message)});
    }
    return problems;
}

ImportSample sample_of(const PlannedRow& row, const FileNames& names, Language language) {
    ImportSample sample{
        row.number, row.decision.after.username, row.decision.after.full_name, row.decision.outcome, {}};
    for (const UserColumn column : row.decision.changes) sample.changes.push_back(title_of(column, language));
    for (const Id field_id : row.decision.field_changes)
        sample.changes.push_back(heading_of(names.custom_field(field_id)));
    return sample;
}

/// Fields that new people need and the file has no column for, where that is why rows are refused.
std::vector<std::string> unmapped_needs(const PlannedImport& planned) {
    std::vector<std::string> needed{std::string(name_of(UserColumn::fullName))};
    for (const auto& field : planned.names.custom_fields())
        if (field.is_required) needed.push_back(fields::key_of(field.id));
    std::erase_if(needed, [&](const std::string& key) {
        const auto refuses = [&](const PlannedRow& row) { return row.decision.errors.by_field.contains(key); };
        return planned.mapping.has(key) || std::ranges::none_of(planned.rows, refuses);
    });
    return needed;
}

std::vector<std::string> missing_of(const PlannedImport& planned, Language language) {
    std::vector<std::string> missing;
    for (const auto& text : planned.mapping.missing) missing.push_back(in_language(language, text));
    for (const auto& key : unmapped_needs(planned))
        missing.push_back(in_language(
            language,
            "No column comes into “" + heading_of_error(key, planned.names, language) + "”, which new people need"));
    return missing;
}

ImportFile read_file(std::string_view bytes, const std::string& columns) {
    return {files::read_table(bytes), sha256_hex(bytes), columns};
}

ImportPlan shown(const PlannedImport& planned, const files::Table& file, Language language, bool can_send) {
    ImportPlan plan{.digest = planned.digest,
                    .rows = std::ssize(file.rows) - 1,
                    .created = planned.count(created),
                    .changed = planned.count(changed),
                    .unchanged = planned.count(unchanged),
                    .refused = planned.count(refused),
                    .was_guessed = file.was_guessed,
                    .is_ready = planned.mapping.is_ready(),
                    .can_send = can_send,
                    .columns = shown_columns(file, planned.mapping, language),
                    .missing = missing_of(planned, language),
                    .fields_of_portal = list_import_fields(planned.names, language)};
    for (const auto& row : planned.rows) {
        const ImportOutcome outcome = row.decision.outcome;
        if (outcome == refused && plan.problems.size() < most_problems)
            for (auto& problem : problems_of(row, planned.names, language)) plan.problems.push_back(std::move(problem));
        if ((outcome == created || outcome == changed) && plan.samples.size() < most_samples)
            plan.samples.push_back(sample_of(row, planned.names, language));
    }
    return plan;
}

/// Does the rows of a plan, inside its transaction.
class Import {
public:
    Import(Accounts& accounts, const Importer& importer, const PlannedImport& plan, const ImportRequest& request)
        : accounts_(accounts),
          importer_(importer),
          plan_(plan),
          cause_(" by importing " + shorten(request.file_name)),
          invites_(request.has_invitations) {}

    /// `hashes`: for the new people in their order; empty: they cannot sign in yet.
    void run(db::Writer& tx, const std::vector<std::string>& hashes) {
        const LockoutGuard guard(tx);
        std::size_t next = 0;
        for (const auto& row : plan_.rows) {
            if (row.decision.outcome == created) add(tx, row, hashes.empty() ? std::string() : hashes.at(next++));
            if (row.decision.outcome == changed) change(tx, row);
        }
        guard.keep(tx);
        tell_people_change(accounts_, tx, moved_);
    }

    /// Tells who was invited, and who was not.
    void tell(ImportResult& result) const {
        result.invited = invited_;
        result.not_invited = not_invited_;
        for (const auto& one : uninvited_)
            result.uninvited.push_back({one.username, one.full_name, in_language(importer_.language, one.why)});
    }

private:
    /// As the invitation of one person that is added on the screen: whoever may add them may invite them.
    bool invite(db::Writer& tx, StoredUser user, Id id) {
        user.id = id;
        if (const std::string why = why_not_invited(user); !why.empty()) {
            ++not_invited_;
            if (uninvited_.size() < most_uninvited) uninvited_.push_back({user.username, user.full_name, why});
            return false;
        }
        send_password_link(accounts_, tx, user, {LinkPurpose::invitation});
        ++invited_;
        return true;
    }

    void add(db::Writer& tx, const PlannedRow& row, const std::string& hash) {
        const FilePerson& person = row.decision.after;
        const StoredUser user{.username = person.username,
                              .full_name = person.full_name,
                              .email = person.email,
                              .location_id = person.location_id,
                              .title_id = person.title_id,
                              .language_code = person.language_code,
                              .country_code = person.country_code,
                              .password_hash = hash,
                              .must_change_password = !hash.empty(),
                              .is_active = person.is_active};
        const Id id = insert_user(tx, user, now_);
        if (!person.other_location_ids.empty()) replace_other_locations_of(tx, id, person.other_location_ids);
        if (!person.permission_group_ids.empty()) replace_groups_of(tx, id, person.permission_group_ids);
        moved_.push_back(id);
        const bool is_invited = invites_ && invite(tx, user, id);
        record(tx, "users.create", is_invited ? "Invited " : "Added ", id, std::nullopt,
               to_audit_text(details_of(id, person, user)), person);
        save_custom(tx, id, person, {});
    }

    /// What the file says of custom fields.
    void save_custom(db::Writer& tx, Id id, const FilePerson& after, const FilePerson& before) {
        std::vector<fields::TypedValue> typed;
        for (const auto& [field_id, value] : after.custom_values)
            if (!before.custom_values.contains(field_id) || before.custom_values.at(field_id) != value)
                typed.push_back({field_id, value});
        if (typed.empty()) return;
        fields::save_values(
            tx, {.object = fields::FieldObject::user, .id = id}, typed,
            {.actor = importer_.actor,
             .now = now_,
             .action = "customValues.saveUser",
             .summary = "Filled in the custom fields of " + after.full_name + " (" + after.username + ")" + cause_,
             .checks_typed_only = true});
    }

    void change(db::Writer& tx, const PlannedRow& row) {
        const FilePerson &before = row.before.person, &after = row.decision.after;
        save_custom(tx, row.before.id, after, before);
        if (row.decision.changes.empty()) return;
        StoredUser user = show_user(tx, row.before.id);
        const std::string was = to_audit_text(details_of(user.id, before, user));
        if (user.email != after.email) send_security_notice(accounts_, tx, user);  // to where it went until now
        user.full_name = after.full_name;
        user.email = after.email;
        user.location_id = after.location_id;
        user.is_active = after.is_active;
        user.title_id = after.title_id;
        user.country_code = after.country_code;
        update_user(tx, user);
        if (before.language_code != after.language_code) set_language(tx, user.id, after.language_code);
        if (before.other_location_ids != after.other_location_ids)
            replace_other_locations_of(tx, user.id, after.other_location_ids);
        if (before.permission_group_ids != after.permission_group_ids)
            replace_groups_of(tx, user.id, after.permission_group_ids);
        if (before.location_id != after.location_id || before.is_active != after.is_active) moved_.push_back(user.id);
        const bool is_deactivated = before.is_active && !after.is_active;
        if (is_deactivated) end_sessions_of(accounts_, tx, user.id);
        record(tx, "users.save", is_deactivated ? "Deactivated " : "Changed ", user.id, was,
               to_audit_text(details_of(user.id, after, user)), after);
    }

    UserDetails details_of(Id id, const FilePerson& person, const StoredUser& user) const {
        const FileNames& names = plan_.names;
        UserDetails details{.id = id,
                            .username = person.username,
                            .full_name = person.full_name,
                            .email = person.email,
                            .location_id = person.location_id,
                            .location_name = person.location_id ? names.place(*person.location_id) : std::string(),
                            .is_active = person.is_active,
                            .is_locked = user.is_locked(now_),
                            .last_sign_in_at = user.last_sign_in_at,
                            .permission_group_ids = person.permission_group_ids,
                            .other_location_ids = person.other_location_ids,
                            .title_id = person.title_id,
                            .title_name = person.title_id ? names.title(*person.title_id) : std::string(),
                            .country_code = person.country_code};
        for (const Id group : person.permission_group_ids) details.permission_groups.push_back(names.group(group));
        for (const Id place : person.other_location_ids) details.other_locations.push_back(names.place(place));
        return details;
    }

    void record(db::Writer& tx, std::string_view action, const std::string& verb, Id id,
                std::optional<std::string> before, std::optional<std::string> after, const FilePerson& person) {
        audit::record(tx, importer_.actor, now_,
                      {.action = action,
                       .object_kind = "user",
                       .object_id = id,
                       .summary = verb + person.full_name + " (" + person.username + ")" + cause_,
                       .before = std::move(before),
                       .after = std::move(after)});
    }

    Accounts& accounts_;
    const Importer& importer_;
    const PlannedImport& plan_;
    const std::string cause_;
    const bool invites_;
    const Instant now_ = accounts_.clock.now();
    std::int64_t invited_ = 0, not_invited_ = 0;
    std::vector<ImportUninvited> uninvited_{};
    std::vector<Id> moved_{};  ///< whom the rules of assignment have to look at
};

/// Throws unless this is what was shown and asked for.
void require_shown(const PlannedImport& plan, const ImportRequest& request) {
    if (!plan.mapping.is_ready())
        throw Failure(400, "The columns of the file are not chosen yet. Check it again, and say what each comes into");
    if (plan.digest != request.digest)
        throw Failure(409,
                      "The file, or people in the portal, have changed since the file was checked. Check it again and "
                      "look at what would happen");
    if (!request.only_valid && plan.count(refused) > 0)
        throw Failure(
            400, std::to_string(plan.count(refused)) + " rows are refused. Correct them, or choose to leave them out");
}

struct NewPasswords {
    std::vector<std::string> hashes{};
    std::string file{};  ///< CSV
};

NewPasswords make_passwords(const PlannedImport& plan, Language language) {
    NewPasswords made;
    PasswordHasher hasher(cost_of_random);
    files::CsvWriter csv;
    csv.text(title_of(UserColumn::username, language));
    csv.text(title_of(UserColumn::fullName, language));
    csv.text(in_language(language, "Temporary password"));
    csv.end_row();
    for (const auto& row : plan.rows) {
        if (row.decision.outcome != created) continue;
        const std::string password = make_temporary_password();
        made.hashes.push_back(hasher.hash(password));
        csv.text(row.decision.after.username);
        csv.text(row.decision.after.full_name);
        csv.text(password);
        csv.end_row();
    }
    if (!made.hashes.empty()) made.file = csv.take();
    return made;
}

}  // namespace

ImportPlan plan_import(const Accounts& accounts, const Importer& importer, std::string_view bytes,
                       const std::string& columns) {
    const auto file = read_file(bytes, columns);
    const bool can_send = mail::can_send(accounts.mail, mail::MessageKind::email);
    return accounts.db.read([&](const db::Reader& db) {
        return shown(make_plan(db, importer, file), file.table, importer.language, can_send);
    });
}

std::string choose_columns(const Accounts& accounts, std::string_view bytes, const std::vector<std::string>& wishes) {
    const auto table = files::read_table(bytes);
    if (table.rows.empty() || wishes.empty()) return "";
    return accounts.db.read(
        [&](const db::Reader& db) { return columns_from(table.rows.front(), wishes, FileNames(db)); });
}

ImportResult import_users(Accounts& accounts, const Importer& importer, std::string_view bytes,
                          const ImportRequest& request) {
    if (request.has_passwords && request.has_invitations)
        throw invalid("hasInvitations", "New people get either temporary passwords or an invitation");
    const auto file = read_file(bytes, request.columns);
    const auto expected = accounts.db.read([&](const db::Reader& db) { return make_plan(db, importer, file); });
    require_shown(expected, request);
    NewPasswords passwords;
    if (request.has_passwords) passwords = make_passwords(expected, importer.language);
    ImportResult result{.created = expected.count(created),
                        .changed = expected.count(changed),
                        .unchanged = expected.count(unchanged),
                        .left_out = expected.count(refused),
                        .passwords = std::move(passwords.file),
                        .can_send = mail::can_send(accounts.mail, mail::MessageKind::email)};

    accounts.db.write([&](db::Writer& tx) {
        const auto plan = make_plan(tx, importer, file);
        require_shown(plan, request);
        Import import(accounts, importer, plan, request);
        import.run(tx, passwords.hashes);
        import.tell(result);
    });
    accounts.sessions.changed();
    return result;
}

}  // namespace oneroom::accounts

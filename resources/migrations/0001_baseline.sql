-- The whole schema as it is now. A new database is made from this file; an older one gets here by
-- resources/migrations. tests/unit/core/db/schema_test.cpp holds the two equal.
-- Types: INTEGER (numbers, ids, 0/1, enum ids, UTC milliseconds) and TEXT. BLOB nowhere yet: file bytes live in
-- the blob store under their SHA-256. Columns ending in _at are UTC milliseconds, _on are days "YYYY-MM-DD".

-- ---------------------------------------------------------------- kernel

-- Facts about this database as a whole: 'is_demo', 'created_by_version', 'package_epoch' ...
CREATE TABLE portal_fact (
    name  TEXT PRIMARY KEY NOT NULL,
    value TEXT NOT NULL
);

-- Which migrations have run here, with the hash of the text that ran.
CREATE TABLE applied_migration (
    number     INTEGER PRIMARY KEY,
    name       TEXT    NOT NULL,
    sha256     TEXT    NOT NULL,
    applied_at INTEGER NOT NULL
);

-- Settings that were changed. The catalogue with types and defaults is settings/setting_catalog.cpp; secret values are
-- encrypted with a key that is not in the database.
CREATE TABLE app_setting (
    name       TEXT PRIMARY KEY NOT NULL,
    value      TEXT,                            -- NULL: the default is in force again
    changed_at INTEGER,
    changed_by TEXT    NOT NULL DEFAULT ''      -- the name of who did it; the rest is in audit_event
);

-- Where administrators placed the items of menus; what has no row stands as delivered (resources/menus.json).
CREATE TABLE menu_item_order (
    menu_id    INTEGER NOT NULL,                -- 1 main, 2 administration, 4 user, 5 configuration, 6 reports
    item_id    TEXT    NOT NULL,
    sort_order INTEGER NOT NULL CHECK (sort_order >= 0),
    PRIMARY KEY (menu_id, item_id)
);

-- Help that administrators write for a screen.
CREATE TABLE how_to (
    id           INTEGER PRIMARY KEY,
    page         TEXT    NOT NULL UNIQUE,       -- of resources/screens.json: '/admin/user'
    is_published INTEGER NOT NULL DEFAULT 0 CHECK (is_published IN (0, 1)),
    is_on_page   INTEGER NOT NULL DEFAULT 0 CHECK (is_on_page IN (0, 1))    -- beside the title, instead of in the bar
);

CREATE TABLE how_to_translation (
    id          INTEGER PRIMARY KEY,
    how_to_id   INTEGER NOT NULL REFERENCES how_to (id) ON DELETE CASCADE,
    language    TEXT    NOT NULL,               -- 'de'; stays when the portal has the language no more
    title       TEXT    NOT NULL,
    description TEXT    NOT NULL DEFAULT '',
    sha256      TEXT    NOT NULL,               -- of the blob
    size        INTEGER NOT NULL,
    mime        TEXT    NOT NULL,
    file_name   TEXT    NOT NULL,
    is_embedded INTEGER NOT NULL DEFAULT 0 CHECK (is_embedded IN (0, 1)),   -- a film that plays on the page
    UNIQUE (how_to_id, language)
);
CREATE INDEX how_to_translation_by_sha256 ON how_to_translation (sha256);

-- The languages of the portal: those of the shipped ones (resources/text) that an administrator keeps.
CREATE TABLE portal_language (
    id           INTEGER PRIMARY KEY,
    code         TEXT    NOT NULL UNIQUE,       -- 'de'
    display_name TEXT    NOT NULL,
    is_active    INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
    is_default   INTEGER NOT NULL DEFAULT 0 CHECK (is_default IN (0, 1)),   -- of exactly one, which is active
    sort_order   INTEGER NOT NULL
);

-- Countries people can have.
CREATE TABLE country (
    id         INTEGER PRIMARY KEY,
    code       TEXT    NOT NULL UNIQUE,         -- ISO 3166-1, two capitals
    name       TEXT    NOT NULL DEFAULT '',     -- '': as each language calls it
    is_active  INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
    sort_order INTEGER NOT NULL DEFAULT 0
);

-- How the portal looks. One skin is everybody's; others belong to the addresses the portal is opened by.
CREATE TABLE application_skin (
    id                  INTEGER PRIMARY KEY,
    name                TEXT    NOT NULL UNIQUE,
    is_default          INTEGER NOT NULL DEFAULT 0 CHECK (is_default IN (0, 1)),
    application_title   TEXT    NOT NULL DEFAULT '',  -- '': that of the settings
    header_text         TEXT    NOT NULL DEFAULT '',
    footer_company_name TEXT    NOT NULL DEFAULT '',
    accent_color        TEXT    NOT NULL DEFAULT '',  -- '#1d5bd0'
    custom_css          TEXT    NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX application_skin_default ON application_skin (is_default) WHERE is_default = 1;

CREATE TABLE application_skin_address (
    host    TEXT    PRIMARY KEY NOT NULL,             -- lower case, without a port
    skin_id INTEGER NOT NULL REFERENCES application_skin (id) ON DELETE CASCADE
);
CREATE INDEX application_skin_address_skin ON application_skin_address (skin_id);

CREATE TABLE application_skin_image (
    skin_id INTEGER NOT NULL REFERENCES application_skin (id) ON DELETE CASCADE,
    type    INTEGER NOT NULL,                         -- SESS-16: 1 brand, 2 header, 3 favicon, 4 background
    sha256  TEXT    NOT NULL,                         -- of the blob
    mime    TEXT    NOT NULL,
    PRIMARY KEY (skin_id, type)
);
CREATE INDEX application_skin_image_blob ON application_skin_image (sha256);

-- Who changed what, written in the transaction of the change. Rows are never updated or deleted.
CREATE TABLE audit_event (
    id          INTEGER PRIMARY KEY,
    at          INTEGER NOT NULL,
    actor_id    INTEGER,                        -- app_user, kept when the user is gone; NULL: the system or nobody known
    actor_name  TEXT    NOT NULL,
    address     TEXT    NOT NULL,               -- of the client; empty for the command line and jobs
    action      TEXT    NOT NULL,               -- the operation: 'contents.save', 'session.signIn'
    object_kind TEXT    NOT NULL,               -- 'content', 'user', ...
    object_id   INTEGER,
    summary     TEXT    NOT NULL,               -- one sentence for people
    before_json TEXT,                           -- described struct before the change, secrets left out
    after_json  TEXT
);
CREATE INDEX audit_event_by_object ON audit_event (object_kind, object_id, id);
CREATE INDEX audit_event_by_actor ON audit_event (actor_id, id);

-- Jobs: one row for each named recurring job and for each one-off piece of work.
CREATE TABLE scheduled_job (
    id             INTEGER PRIMARY KEY,
    name           TEXT    NOT NULL,            -- row of the job table in code
    unique_key     TEXT    NOT NULL UNIQUE,     -- name for recurring jobs; name + subject for one-off ones
    payload_json   TEXT    NOT NULL DEFAULT '{}',
    state          INTEGER NOT NULL DEFAULT 0 CHECK (state IN (0, 1, 2, 3)),  -- waiting, running, done, failed
    due_at         INTEGER NOT NULL,
    every_ms       INTEGER NOT NULL DEFAULT 0 CHECK (every_ms >= 0),          -- 0: one-off
    lease_until_at INTEGER,                     -- a running job whose lease has passed was lost with its process
    run_number     INTEGER NOT NULL DEFAULT 0,  -- counts claims; fences a late finisher
    attempts       INTEGER NOT NULL DEFAULT 0,  -- failures in a row
    last_run_at    INTEGER,
    last_error     TEXT    NOT NULL DEFAULT ''
);
CREATE INDEX scheduled_job_by_due ON scheduled_job (state, due_at, id);

-- ---------------------------------------------------------------- organisation and accounts

-- The levels of location groups from the top down: region, district, shop. A new portal has one.
CREATE TABLE location_group_definition (
    id          INTEGER PRIMARY KEY,
    level       INTEGER NOT NULL UNIQUE,        -- 1 is the top
    name        TEXT    NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
    name_folded TEXT    NOT NULL UNIQUE
);
INSERT INTO location_group_definition (id, level, name, name_folded) VALUES (1, 1, 'Location', 'location');

-- A location group: a place of one level, under one of the level above.
CREATE TABLE location (
    id            INTEGER PRIMARY KEY,
    name          TEXT    NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
    name_folded   TEXT    NOT NULL UNIQUE,      -- case-folded in C++
    definition_id INTEGER NOT NULL DEFAULT 1 REFERENCES location_group_definition (id),
    parent_id     INTEGER REFERENCES location (id)  -- NULL on the top level
);
CREATE INDEX location_by_parent ON location (parent_id, name_folded, id);
CREATE INDEX location_by_definition ON location (definition_id, name_folded, id);

-- Each location group with itself and every one above it: made from parent_id whenever that changes.
CREATE TABLE location_above (
    ancestor_id INTEGER NOT NULL REFERENCES location (id) ON DELETE CASCADE,
    location_id INTEGER NOT NULL REFERENCES location (id) ON DELETE CASCADE,
    PRIMARY KEY (ancestor_id, location_id)
);
CREATE INDEX location_above_by_location ON location_above (location_id, ancestor_id);

-- What somebody is in the organisation: the title, or org unit, of the specification. Inactive: nobody new gets it.
CREATE TABLE title (
    id          INTEGER PRIMARY KEY,
    name        TEXT    NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
    name_folded TEXT    NOT NULL UNIQUE,
    is_active   INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1))
);

CREATE TABLE app_user (
    id                   INTEGER PRIMARY KEY,
    username             TEXT    NOT NULL,
    username_folded      TEXT    NOT NULL UNIQUE,
    full_name            TEXT    NOT NULL,
    search_folded        TEXT    NOT NULL,      -- full name, username and e-mail, folded: to sort by name, too
    email                TEXT    NOT NULL DEFAULT '',
    location_id          INTEGER REFERENCES location (id) ON DELETE SET NULL,
    title_id             INTEGER REFERENCES title (id),
    language_code        TEXT    NOT NULL DEFAULT 'en',
    country_code         TEXT    NOT NULL DEFAULT '',   -- of table country; empty: none
    password_hash        TEXT    NOT NULL DEFAULT '',   -- argon2id with its parameters; empty: cannot sign in by password
    password_link_kind   INTEGER CHECK (password_link_kind IN (1, 2)),  -- the password was chosen by a link that went so
    must_change_password INTEGER NOT NULL DEFAULT 0 CHECK (must_change_password IN (0, 1)),
    is_active            INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
    is_restricted        INTEGER NOT NULL DEFAULT 0 CHECK (is_restricted IN (0, 1)),  -- isSd of the API
    failed_sign_ins      INTEGER NOT NULL DEFAULT 0,    -- in a row
    locked_until_at      INTEGER,
    last_sign_in_at      INTEGER,
    created_at           INTEGER NOT NULL,
    registered_at        INTEGER,                       -- when they made the account by registering; null: somebody else did
    removed_at           INTEGER,                       -- in no list any more, and never active; the records stay
    CHECK (removed_at IS NULL OR is_active = 0)
);
CREATE INDEX app_user_by_location ON app_user (location_id, search_folded, id);
CREATE INDEX app_user_by_title ON app_user (title_id, id);
CREATE INDEX app_user_by_email ON app_user (LOWER(email), id);
CREATE INDEX app_user_by_sign_in ON app_user (last_sign_in_at, id);
-- The location groups a person belongs to beside the primary one, app_user.location_id.
CREATE TABLE user_location (
    user_id     INTEGER NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
    location_id INTEGER NOT NULL REFERENCES location (id) ON DELETE CASCADE,
    PRIMARY KEY (user_id, location_id)
);
CREATE INDEX user_location_by_location ON user_location (location_id, user_id);

-- Searched from end to end.
CREATE INDEX app_user_by_name ON app_user (search_folded, id, is_active, location_id, title_id, removed_at,
                                           is_restricted);

-- What a person looks like: a small image of the blob store, without what it told beside itself.
CREATE TABLE user_picture (
    user_id INTEGER PRIMARY KEY REFERENCES app_user (id) ON DELETE CASCADE,
    sha256  TEXT    NOT NULL,
    mime    TEXT    NOT NULL
);
CREATE INDEX user_picture_by_sha256 ON user_picture (sha256);

-- What those who manage people tell each other about one.
CREATE TABLE user_note (
    id          INTEGER PRIMARY KEY,
    user_id     INTEGER NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
    author_id   INTEGER REFERENCES app_user (id) ON DELETE SET NULL,
    note        TEXT    NOT NULL CHECK (length(note) BETWEEN 1 AND 4000),
    note_folded TEXT    NOT NULL,
    created_at  INTEGER NOT NULL,
    changed_at  INTEGER
);
CREATE INDEX user_note_by_user ON user_note (user_id, created_at, id);
CREATE INDEX user_note_by_author ON user_note (author_id);

-- What one person can be of another: manager of, mentor of. Transitive: a manager's manager counts as a manager, too.
CREATE TABLE user_relationship_type (
    id            INTEGER PRIMARY KEY,
    name          TEXT    NOT NULL CHECK (length(name) BETWEEN 1 AND 100),   -- of the upper one: 'Manager'
    name_folded   TEXT    NOT NULL UNIQUE,
    lower_name    TEXT    NOT NULL CHECK (length(lower_name) BETWEEN 1 AND 100),  -- of the lower one: 'Reports to them'
    is_transitive INTEGER NOT NULL DEFAULT 1 CHECK (is_transitive IN (0, 1))
);

-- Relationships of one type never go round in a circle.
CREATE TABLE user_relationship (
    type_id  INTEGER NOT NULL REFERENCES user_relationship_type (id),
    upper_id INTEGER NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
    lower_id INTEGER NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
    PRIMARY KEY (type_id, upper_id, lower_id),
    CHECK (upper_id <> lower_id)
);
CREATE INDEX user_relationship_by_type_and_lower ON user_relationship (type_id, lower_id, upper_id);
CREATE INDEX user_relationship_by_lower ON user_relationship (lower_id, type_id, upper_id);
CREATE INDEX user_relationship_by_upper ON user_relationship (upper_id, type_id, lower_id);

-- What a person can be of a location group beside working there: trainer of, first-aider of.
CREATE TABLE location_relationship_type (
    id          INTEGER PRIMARY KEY,
    name        TEXT    NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
    name_folded TEXT    NOT NULL UNIQUE
);

CREATE TABLE location_relationship (
    type_id     INTEGER NOT NULL REFERENCES location_relationship_type (id),
    user_id     INTEGER NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
    location_id INTEGER NOT NULL REFERENCES location (id) ON DELETE CASCADE,
    PRIMARY KEY (type_id, user_id, location_id)
);
CREATE INDEX location_relationship_by_user ON location_relationship (user_id, type_id);
CREATE INDEX location_relationship_by_location ON location_relationship (location_id, type_id, user_id);

-- Fields that a portal adds to its people (object 1) or location groups (2). Inactive: kept with its values, not shown.
CREATE TABLE custom_field (
    id            INTEGER PRIMARY KEY,
    object        INTEGER NOT NULL CHECK (object IN (1, 2)),    -- user, locationGroup
    kind          INTEGER NOT NULL CHECK (kind IN (1, 2, 3)),   -- date, text, lookup
    name          TEXT    NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
    name_folded   TEXT    NOT NULL,
    is_required   INTEGER NOT NULL DEFAULT 0 CHECK (is_required IN (0, 1)),
    is_active     INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
    own_access    INTEGER NOT NULL DEFAULT 0 CHECK (own_access IN (0, 1, 2)),  -- what people may do with their own: none, view, edit
    is_listed     INTEGER NOT NULL DEFAULT 0 CHECK (is_listed IN (0, 1)),      -- a column of the list of people
    definition_id INTEGER REFERENCES location_group_definition (id),           -- of location groups: of this level only
    position      INTEGER NOT NULL,             -- from 1, in the order they are shown
    UNIQUE (object, name_folded)
);
CREATE INDEX custom_field_by_definition ON custom_field (definition_id);

-- What can be chosen in a lookup. Inactive: who has it keeps it, nobody new gets it.
CREATE TABLE custom_field_option (
    id          INTEGER PRIMARY KEY,
    field_id    INTEGER NOT NULL REFERENCES custom_field (id) ON DELETE CASCADE,
    name        TEXT    NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
    name_folded TEXT    NOT NULL,
    is_active   INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
    position    INTEGER NOT NULL,
    UNIQUE (field_id, name_folded)
);

-- Values: a day or a text in value, or an option. No row: empty.
CREATE TABLE user_custom_value (
    user_id      INTEGER NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
    field_id     INTEGER NOT NULL REFERENCES custom_field (id),
    value        TEXT    NOT NULL DEFAULT '',
    value_folded TEXT    NOT NULL DEFAULT '',
    option_id    INTEGER REFERENCES custom_field_option (id),
    PRIMARY KEY (user_id, field_id)
);
CREATE INDEX user_custom_value_by_field ON user_custom_value (field_id, value_folded, user_id);
CREATE INDEX user_custom_value_by_option ON user_custom_value (option_id, user_id);

CREATE TABLE location_custom_value (
    location_id  INTEGER NOT NULL REFERENCES location (id) ON DELETE CASCADE,
    field_id     INTEGER NOT NULL REFERENCES custom_field (id),
    value        TEXT    NOT NULL DEFAULT '',
    value_folded TEXT    NOT NULL DEFAULT '',
    option_id    INTEGER REFERENCES custom_field_option (id),
    PRIMARY KEY (location_id, field_id)
);
CREATE INDEX location_custom_value_by_field ON location_custom_value (field_id, location_id);
CREATE INDEX location_custom_value_by_option ON location_custom_value (option_id, location_id);

-- A set of roles that people hold. Restricted: what its roles open, they open for people of certain location groups
-- only: those of the holder (restricted_to: none, primary, nonPrimary, both) and all below, from the group itself or from
-- the one above it (restricted_level: userLevel, userParentLevel). With a relationship type: for those below the holder,
-- too (relationship_depth: right below, or the whole branch); and where restricted_to is none, for these only.
CREATE TABLE permission_group (
    id                 INTEGER PRIMARY KEY,
    name               TEXT    NOT NULL UNIQUE,
    name_folded        TEXT    NOT NULL DEFAULT '',
    description        TEXT    NOT NULL DEFAULT '',
    description_folded TEXT    NOT NULL DEFAULT '',
    holds_all          INTEGER NOT NULL DEFAULT 0 CHECK (holds_all IN (0, 1)),  -- every role, also of later versions
    restricted_to      INTEGER NOT NULL DEFAULT 0 CHECK (restricted_to BETWEEN 0 AND 3),
    restricted_level   INTEGER NOT NULL DEFAULT 1 CHECK (restricted_level IN (1, 2)),
    relationship_type_id INTEGER REFERENCES user_relationship_type (id),
    relationship_depth   INTEGER NOT NULL DEFAULT 2 CHECK (relationship_depth IN (1, 2))
);
CREATE INDEX permission_group_by_relationship_type ON permission_group (relationship_type_id);
CREATE INDEX permission_group_by_name ON permission_group (name_folded, id);

-- The relationship types that permission groups are restricted by: a place for each in the number of a reach.
CREATE TABLE relationship_reach (
    slot    INTEGER PRIMARY KEY CHECK (slot BETWEEN 0 AND 23),
    type_id INTEGER NOT NULL UNIQUE REFERENCES user_relationship_type (id) ON DELETE CASCADE
);

CREATE TABLE permission_group_role (
    permission_group_id INTEGER NOT NULL REFERENCES permission_group (id) ON DELETE CASCADE,
    role                TEXT    NOT NULL,       -- a name of core/api/role.h
    PRIMARY KEY (permission_group_id, role)
);

CREATE TABLE user_permission_group (
    user_id             INTEGER NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
    permission_group_id INTEGER NOT NULL REFERENCES permission_group (id) ON DELETE CASCADE,
    PRIMARY KEY (user_id, permission_group_id)
);
CREATE INDEX user_permission_group_by_group ON user_permission_group (permission_group_id, user_id);

-- A signed-in browser. Only hashes are stored: a copy of the database opens no session.
CREATE TABLE user_session (
    id           INTEGER PRIMARY KEY,
    user_id      INTEGER NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
    sid_hash     TEXT    NOT NULL UNIQUE,       -- SHA-256 of the cookie's value, hex
    key_hash     TEXT    NOT NULL,              -- SHA-256 of X-Session-Key, hex
    created_at   INTEGER NOT NULL,
    last_seen_at INTEGER NOT NULL,              -- written at most once a minute
    ends_at      INTEGER NOT NULL,              -- absolute limit
    address      TEXT    NOT NULL,
    user_agent   TEXT    NOT NULL,
    way          INTEGER NOT NULL DEFAULT 1 CHECK (way BETWEEN 1 AND 4)  -- the type of login option it was opened by
);
CREATE INDEX user_session_by_user ON user_session (user_id, id);
CREATE INDEX user_session_by_end ON user_session (ends_at, id);

-- Two-step sign-in: the secret shared with an authenticator app (RFC 6238).
CREATE TABLE user_two_step (
    user_id       INTEGER PRIMARY KEY REFERENCES app_user (id) ON DELETE CASCADE,
    secret_closed TEXT    NOT NULL,             -- encrypted with DIR/secret.key
    is_on         INTEGER NOT NULL CHECK (is_on IN (0, 1)),  -- 0: begun, no code seen yet
    last_step     INTEGER NOT NULL,             -- 30 s step of the last code: each counts once
    changed_at    INTEGER NOT NULL
);

-- What lets in without the app, once each.
CREATE TABLE user_recovery_code (
    user_id   INTEGER NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
    code_hash TEXT    NOT NULL,                 -- signed with DIR/secret.key
    PRIMARY KEY (user_id, code_hash)
);

-- Where somebody is reached, and whether it is theirs: the phone number, and the e-mail address that was verified (it is
-- app_user.email unless that has changed since).
CREATE TABLE user_contact (
    user_id        INTEGER NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
    kind           INTEGER NOT NULL CHECK (kind IN (1, 2)),     -- as of outbox_message
    address        TEXT    NOT NULL,
    verified_at    INTEGER,                     -- NULL: not yet, or it has changed since
    code_sent_at   INTEGER,                     -- the last one, to this address or one before it
    second_step_at INTEGER,                     -- since when codes sent there are a second step; NULL: they are not
    PRIMARY KEY (user_id, kind)
);

-- A code of six digits that was sent to somebody: the newest for each purpose. Signed with DIR/secret.key.
CREATE TABLE one_time_code (
    user_id    INTEGER NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
    purpose    INTEGER NOT NULL CHECK (purpose BETWEEN 1 AND 4),        -- phone, email, stepByEmail, stepBySms
    address    TEXT    NOT NULL,                -- where it was sent
    code_hash  TEXT    NOT NULL,
    tries_left INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, purpose)
);
CREATE INDEX one_time_code_by_end ON one_time_code (expires_at, user_id);

-- Passkeys (WebAuthn): a second step, and a way in without a password. Bytes are base64url.
CREATE TABLE user_passkey (
    id            INTEGER PRIMARY KEY,
    user_id       INTEGER NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
    credential_id TEXT    NOT NULL UNIQUE,
    public_key    TEXT    NOT NULL,             -- DER SubjectPublicKeyInfo
    rp_id         TEXT    NOT NULL,             -- the host it was made for; it works nowhere else
    name          TEXT    NOT NULL,
    sign_count    INTEGER NOT NULL,             -- 0: this authenticator does not count
    created_at    INTEGER NOT NULL,
    last_used_at  INTEGER
);
CREATE INDEX user_passkey_by_user ON user_passkey (user_id, id);

-- Challenges that were answered rightly: each counts once.
CREATE TABLE passkey_challenge (
    challenge_hash TEXT    PRIMARY KEY,
    expires_at     INTEGER NOT NULL
);
CREATE INDEX passkey_challenge_by_end ON passkey_challenge (expires_at);

-- Three questions whose answers are asked for beside the link when a password is forgotten.
CREATE TABLE user_security_question (
    user_id      INTEGER PRIMARY KEY REFERENCES app_user (id) ON DELETE CASCADE,
    questions    TEXT    NOT NULL,              -- names of security_question_types.h with a blank between them
    answers_hash TEXT    NOT NULL,              -- argon2id over all three, folded: no answer is tried alone
    changed_at   INTEGER NOT NULL
);

-- A program's way in: it stands for its owner, with the chosen roles as far as the owner still holds them. Only a hash
-- is stored. Rows stay for 90 days after the end, so that the answer to an old token can say what happened to it.
CREATE TABLE personal_token (
    id           INTEGER PRIMARY KEY,
    user_id      INTEGER NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
    name         TEXT    NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
    token_hash   TEXT    NOT NULL UNIQUE,       -- SHA-256 of the whole token, hex
    hint         TEXT    NOT NULL,              -- its last four characters
    roles        TEXT    NOT NULL,              -- names of core/api/role.h with a blank between them
    created_at   INTEGER NOT NULL,
    expires_at   INTEGER,                       -- NULL: never
    last_used_at INTEGER,                       -- written at most once a minute
    revoked_at   INTEGER
);
CREATE INDEX personal_token_by_user ON personal_token (user_id, id);

-- ---------------------------------------------------------------- messages

-- What the portal has to say to people. Written in the transaction of its cause, sent by a job. Texts and links are
-- encrypted with a key that is not in the database: they may let in who reads them.
CREATE TABLE outbox_message (
    id             INTEGER PRIMARY KEY,
    kind           INTEGER NOT NULL CHECK (kind IN (1, 2)),             -- email, sms
    template_name  TEXT    NOT NULL,            -- of resources/mail: 'passwordReset'
    user_id        INTEGER REFERENCES app_user (id) ON DELETE SET NULL,
    recipient_name TEXT    NOT NULL,
    address        TEXT    NOT NULL,            -- e-mail address or phone number; empty: somebody hands it over
    reply_to       TEXT    NOT NULL DEFAULT '', -- where answers go; empty: as the settings say
    language_code  TEXT    NOT NULL,
    subject        TEXT    NOT NULL,
    content_sealed TEXT    NOT NULL,            -- text, HTML and link
    is_secret      INTEGER NOT NULL CHECK (is_secret IN (0, 1)),        -- holds a link or code that lets in
    cause_kind     TEXT    NOT NULL,            -- 'user' ...
    cause_id       INTEGER,
    search_folded  TEXT    NOT NULL,            -- name, address and subject, folded
    state          INTEGER NOT NULL CHECK (state BETWEEN 0 AND 4),      -- waiting, sending, sent, failed, cancelled
    attempts       INTEGER NOT NULL DEFAULT 0,
    next_try_at    INTEGER,                     -- of waiting ones; of one being sent: its process is believed lost then
    expires_at     INTEGER,                     -- not sent after this
    last_error     TEXT    NOT NULL,
    message_id     TEXT    NOT NULL DEFAULT '', -- of the e-mail; made at the first attempt and kept
    created_at     INTEGER NOT NULL,
    sent_at        INTEGER
);
CREATE INDEX outbox_message_by_next_try ON outbox_message (state, next_try_at, id);
CREATE INDEX outbox_message_by_user ON outbox_message (user_id, id);
CREATE INDEX outbox_message_by_age ON outbox_message (created_at, id);
CREATE INDEX outbox_message_by_sent ON outbox_message (kind, sent_at);

-- A link to choose a password by, one a person: the newest. Only a hash is stored.
CREATE TABLE password_link (
    user_id    INTEGER PRIMARY KEY REFERENCES app_user (id) ON DELETE CASCADE,
    purpose    INTEGER NOT NULL CHECK (purpose IN (1, 2)),              -- reset, invitation
    kind       INTEGER NOT NULL CHECK (kind IN (1, 2)), -- how it went: as of outbox_message
    token_hash TEXT    NOT NULL UNIQUE,         -- SHA-256, hex
    email      TEXT    NOT NULL,                -- of the person then; with another address the link is not good
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
);
CREATE INDEX password_link_by_end ON password_link (expires_at, user_id);

-- Somebody has forgotten a password. Who that is, is looked up after the answer, by a job.
CREATE TABLE password_wish (
    id         INTEGER PRIMARY KEY,
    name       TEXT    NOT NULL,                -- as typed: username or e-mail address
    address    TEXT    NOT NULL,                -- of the client
    created_at INTEGER NOT NULL,
    kind       INTEGER NOT NULL DEFAULT 1 CHECK (kind IN (1, 2))        -- new password, sign-in
);

-- A link to sign in by, one a person: the newest. Only a hash is stored; used once, within minutes.
CREATE TABLE sign_in_link (
    user_id    INTEGER PRIMARY KEY REFERENCES app_user (id) ON DELETE CASCADE,
    token_hash TEXT    NOT NULL UNIQUE,         -- SHA-256, hex
    email      TEXT    NOT NULL,                -- of the person then; with another address the link is not good
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
);
CREATE INDEX sign_in_link_by_end ON sign_in_link (expires_at, user_id);

-- The ways to sign in, in the order of the sign-in page; in force while the setting loginOptionsEnabled is on.
CREATE TABLE login_option (
    id               INTEGER PRIMARY KEY,
    type             INTEGER NOT NULL CHECK (type BETWEEN 1 AND 4),     -- standard, nopassword, magic-link, sso
    is_active        INTEGER NOT NULL CHECK (is_active IN (0, 1)),
    sort_order       INTEGER NOT NULL,
    provider_address TEXT    NOT NULL,          -- of sso; else empty
    sign_out_address TEXT    NOT NULL,          -- where people go who sign out; empty: to the sign-in
    networks         TEXT    NOT NULL,          -- of nopassword: from where, one a line
    changed_at       INTEGER NOT NULL,
    changed_by       TEXT    NOT NULL
);
CREATE TABLE login_option_title (
    login_option_id INTEGER NOT NULL REFERENCES login_option (id) ON DELETE CASCADE,
    language_code   TEXT    NOT NULL,
    title           TEXT    NOT NULL,
    PRIMARY KEY (login_option_id, language_code)
);

-- Whose e-mail addresses may register: the entry that stands for most of a domain decides.
CREATE TABLE email_domain (
    id            INTEGER PRIMARY KEY,
    domain        TEXT    NOT NULL UNIQUE,      -- in small letters; those below it are meant, too
    kind          INTEGER NOT NULL CHECK (kind IN (1, 2)),          -- allowed, blocked
    note          TEXT    NOT NULL,
    search_folded TEXT    NOT NULL,
    changed_at    INTEGER NOT NULL,
    changed_by    TEXT    NOT NULL
);

-- Somebody who wants an account. Nobody of the portal until it is approved or, where that is not needed, until the
-- e-mail address is confirmed. Only a hash of the link is stored, and only while it is good.
CREATE TABLE registration (
    id            INTEGER PRIMARY KEY,
    state         INTEGER NOT NULL CHECK (state BETWEEN 0 AND 4),   -- noted, unconfirmed, waiting, approved, refused
    full_name     TEXT    NOT NULL,
    email         TEXT    NOT NULL,
    email_folded  TEXT    NOT NULL,
    username      TEXT    NOT NULL DEFAULT '',  -- chosen with the confirmation
    note          TEXT    NOT NULL,             -- what they want to say about themselves
    location_id   INTEGER REFERENCES location (id) ON DELETE SET NULL,
    language_code TEXT    NOT NULL,
    search_folded TEXT    NOT NULL,             -- full name, username and e-mail, folded: to sort by name, too
    address       TEXT    NOT NULL,             -- of the client
    token_hash    TEXT    UNIQUE,               -- SHA-256, hex
    created_at    INTEGER NOT NULL,
    expires_at    INTEGER,                      -- of an unconfirmed one
    confirmed_at  INTEGER,
    decided_at    INTEGER,
    decided_by    TEXT    NOT NULL DEFAULT '',
    reason        TEXT    NOT NULL DEFAULT '',  -- of a refusal, as it was mailed
    user_id       INTEGER REFERENCES app_user (id) ON DELETE SET NULL
);
CREATE INDEX registration_by_state ON registration (state, search_folded, id);
CREATE INDEX registration_by_email ON registration (email_folded, id);
CREATE INDEX registration_by_location ON registration (location_id, id);
CREATE INDEX registration_by_user ON registration (user_id);

-- ---------------------------------------------------------------- content

-- A file being or just uploaded, not yet part of anything. Removed after 24 h.
CREATE TABLE upload (
    id           INTEGER PRIMARY KEY,
    user_id      INTEGER NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
    purpose      TEXT    NOT NULL CHECK (purpose IN ('package', 'file', 'image')),
    file_name    TEXT    NOT NULL,              -- cleaned for display (VAL-06)
    sha256       TEXT    NOT NULL,
    size         INTEGER NOT NULL,
    mime         TEXT    NOT NULL,
    report_json  TEXT    NOT NULL,              -- findings and package as inspected
    is_accepted  INTEGER NOT NULL CHECK (is_accepted IN (0, 1)),
    created_at   INTEGER NOT NULL
);
CREATE INDEX upload_by_user ON upload (user_id, id);
CREATE INDEX upload_by_age ON upload (created_at, id);

-- Something a learner can take. content_type: onlineTracked 1, downloadableResource 2, externalLink 3 (PROD-15 to 24).
CREATE TABLE content (
    id                 INTEGER PRIMARY KEY,
    content_type       INTEGER NOT NULL CHECK (content_type BETWEEN 1 AND 10),
    title              TEXT    NOT NULL CHECK (length(title) BETWEEN 1 AND 300),
    description        TEXT    NOT NULL DEFAULT '',
    client_identifier  TEXT    NOT NULL DEFAULT '',
    search_folded      TEXT    NOT NULL,        -- title and client identifier, folded: to sort by title, too
    duration_minutes   INTEGER CHECK (duration_minutes BETWEEN 0 AND 100000),
    link_url           TEXT,                    -- externalLink only
    image_sha256       TEXT,
    image_mime         TEXT,
    is_published       INTEGER NOT NULL DEFAULT 1 CHECK (is_published IN (0, 1)),
    attempts_allowed   INTEGER CHECK (attempts_allowed BETWEEN 1 AND 100),     -- NULL: as many as wanted
    new_attempt        INTEGER NOT NULL DEFAULT 1 CHECK (new_attempt BETWEEN 1 AND 4),  -- when: always, finished, failed, never
    counted_attempt    INTEGER CHECK (counted_attempt BETWEEN 1 AND 3),        -- highest, last, first; NULL: as the portal
    current_version_id INTEGER,                 -- content_version; no foreign key, because the two refer to each other
    created_at         INTEGER NOT NULL,
    updated_at         INTEGER NOT NULL,
    archived_at        INTEGER                  -- removed from lists; its records stay
);
CREATE INDEX content_by_title ON content (search_folded, id, archived_at, content_type, is_published);  -- as app_user_by_name
CREATE INDEX content_by_type ON content (content_type, search_folded, id);
-- The order of the report's column Availability: open, not published, archived.
CREATE INDEX content_by_availability ON content
    ((CASE WHEN archived_at IS NOT NULL THEN 2 WHEN is_published = 0 THEN 1 ELSE 0 END), id);

-- One immutable upload of a content: a course package or a downloadable file. Attempts pin theirs.
CREATE TABLE content_version (
    id            INTEGER PRIMARY KEY,
    content_id    INTEGER NOT NULL REFERENCES content (id) ON DELETE CASCADE,
    number        INTEGER NOT NULL,
    file_name     TEXT    NOT NULL,
    sha256        TEXT    NOT NULL,             -- of the uploaded file
    size          INTEGER NOT NULL,
    mime          TEXT    NOT NULL,
    framework     INTEGER NOT NULL DEFAULT 0 CHECK (framework BETWEEN 0 AND 5),  -- none, scorm12, scorm2004, aicc, xapi, cmi5
    standard      INTEGER GENERATED ALWAYS AS (CASE framework WHEN 3 THEN 1 ELSE framework END) VIRTUAL,  -- of run-time data
    edition       TEXT    NOT NULL DEFAULT '',  -- '2nd', '3rd', '4th' of SCORM 2004
    identifier    TEXT    NOT NULL DEFAULT '',  -- of the package, as its publisher names it
    title         TEXT    NOT NULL DEFAULT '',
    organisation  TEXT    NOT NULL DEFAULT '',
    findings_json TEXT    NOT NULL DEFAULT '[]',
    uploaded_by   INTEGER REFERENCES app_user (id) ON DELETE SET NULL,
    uploaded_at   INTEGER NOT NULL,
    UNIQUE (content_id, number)
);
CREATE INDEX content_version_by_uploader ON content_version (uploaded_by);
CREATE INDEX content_version_by_sha256 ON content_version (sha256);

-- The files of an unpacked package. Paths as in the package, '/' between folders.
CREATE TABLE package_file (
    version_id INTEGER NOT NULL REFERENCES content_version (id) ON DELETE CASCADE,
    path       TEXT    NOT NULL,
    sha256     TEXT    NOT NULL,
    size       INTEGER NOT NULL,
    mime       TEXT    NOT NULL,
    is_alias   INTEGER NOT NULL DEFAULT 0 CHECK (is_alias IN (0, 1)),  -- a further name that the package doctor gave
    PRIMARY KEY (version_id, path)
);
CREATE INDEX package_file_by_sha256 ON package_file (sha256);

-- The items of the package's default organisation, in the order of the manifest.
CREATE TABLE package_item (
    id                   INTEGER PRIMARY KEY,   -- the scoId of the API
    version_id           INTEGER NOT NULL REFERENCES content_version (id) ON DELETE CASCADE,
    position             INTEGER NOT NULL,      -- from 0, depth first
    parent_position      INTEGER,
    depth                INTEGER NOT NULL,      -- 0 for top items
    identifier           TEXT    NOT NULL,
    title                TEXT    NOT NULL,
    href                 TEXT    NOT NULL DEFAULT '',   -- empty: a heading; relative to the package, with its query
    is_sco               INTEGER NOT NULL DEFAULT 0 CHECK (is_sco IN (0, 1)),      -- 0 with href: an asset
    is_visible           INTEGER NOT NULL DEFAULT 1 CHECK (is_visible IN (0, 1)),
    launch_data          TEXT    NOT NULL DEFAULT '',   -- adlcp:datafromlms
    mastery_score        TEXT    NOT NULL DEFAULT '',   -- SCORM 1.2 adlcp:masteryscore; 2004: scaled passing score
    max_time_allowed     TEXT    NOT NULL DEFAULT '',
    time_limit_action    TEXT    NOT NULL DEFAULT '',
    completion_threshold TEXT    NOT NULL DEFAULT '',
    prerequisites        TEXT    NOT NULL DEFAULT '',
    objectives_json      TEXT    NOT NULL DEFAULT '[]', -- ids of the objectives the manifest declares, primary first
    sequencing_xml       TEXT    NOT NULL DEFAULT '',   -- kept as written
    move_on              TEXT    NOT NULL DEFAULT 'NotApplicable', -- cmi5 13.1.4: by which verbs a unit is satisfied
    launch_method        TEXT    NOT NULL DEFAULT 'AnyWindow',     -- or OwnWindow
    entitlement_key      TEXT    NOT NULL DEFAULT '',
    activity_type        TEXT    NOT NULL DEFAULT '',
    UNIQUE (version_id, position)
);

-- ---------------------------------------------------------------- assignment

-- One rule: everyone, a location or a person has to take a content.
CREATE TABLE assignment (
    id          INTEGER PRIMARY KEY,
    content_id  INTEGER NOT NULL REFERENCES content (id) ON DELETE CASCADE,
    target      INTEGER NOT NULL CHECK (target IN (1, 2, 3)),   -- everyone, location, person
    location_id INTEGER REFERENCES location (id) ON DELETE CASCADE,
    user_id     INTEGER REFERENCES app_user (id) ON DELETE CASCADE,
    due_on      TEXT,                           -- day; NULL: no due date
    assigned_at INTEGER NOT NULL,
    assigned_by INTEGER REFERENCES app_user (id) ON DELETE SET NULL,
    target_key  TEXT    NOT NULL,               -- 'everyone', 'location 7', 'person 12': one rule for a target and content
    CHECK ((target = 1 AND location_id IS NULL AND user_id IS NULL)
        OR (target = 2 AND location_id IS NOT NULL AND user_id IS NULL)
        OR (target = 3 AND location_id IS NULL AND user_id IS NOT NULL)),
    UNIQUE (content_id, target_key)
);
CREATE INDEX assignment_by_user ON assignment (user_id, content_id);
CREATE INDEX assignment_by_location ON assignment (location_id, content_id);
CREATE INDEX assignment_by_target ON assignment (target, content_id);
CREATE INDEX assignment_by_assigner ON assignment (assigned_by);

-- A due date of one person's own, in the place of those of the rules while a rule gives them the content.
CREATE TABLE user_due_date (
    user_id    INTEGER NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
    content_id INTEGER NOT NULL REFERENCES content (id) ON DELETE CASCADE,
    due_on     TEXT,                            -- day; NULL: not due at all
    reason     TEXT    NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
    set_at     INTEGER NOT NULL,
    set_by     INTEGER REFERENCES app_user (id) ON DELETE SET NULL,
    PRIMARY KEY (user_id, content_id)
);
CREATE INDEX user_due_date_by_content ON user_due_date (content_id, user_id);
CREATE INDEX user_due_date_by_setter ON user_due_date (set_by);

-- While it is in force, no rule gives the content to the person. One that has ended stays to be seen.
CREATE TABLE content_exemption (
    user_id     INTEGER NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
    content_id  INTEGER NOT NULL REFERENCES content (id) ON DELETE CASCADE,
    from_on     TEXT    NOT NULL,               -- the first day
    until_on    TEXT,                           -- the last one; NULL: for good
    reason      TEXT    NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
    is_in_force INTEGER NOT NULL CHECK (is_in_force IN (0, 1)),  -- as applied to content_tracking; a job follows the day
    set_at      INTEGER NOT NULL,
    set_by      INTEGER REFERENCES app_user (id) ON DELETE SET NULL,
    PRIMARY KEY (content_id, user_id)
);
CREATE INDEX content_exemption_by_user ON content_exemption (user_id, content_id);
CREATE INDEX content_exemption_by_setter ON content_exemption (set_by);

-- ---------------------------------------------------------------- tracking

-- One row for a person and a content that is assigned, begun or both: what home, lists and reports read. Where the
-- person stands is derived from the attempts, assigned_at, due_on and is_listed from the rules in assignment; the rules
-- and the attempts stay the truth. Begun: attempts > 0.
CREATE TABLE content_tracking (
    id                  INTEGER PRIMARY KEY,
    user_id             INTEGER NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
    content_id          INTEGER NOT NULL REFERENCES content (id) ON DELETE CASCADE,
    is_listed           INTEGER NOT NULL DEFAULT 1 CHECK (is_listed IN (0, 1)),   -- person active; content open or begun
    assigned_at         INTEGER,                -- the first of all rules that reach the person; NULL: none does
    due_on              TEXT,                   -- the earliest of them
    status              INTEGER NOT NULL DEFAULT 0 CHECK (status BETWEEN 0 AND 5),  -- notAttempted, incomplete, completed, passed, failed, browsed
    progress_percent    INTEGER NOT NULL DEFAULT 0 CHECK (progress_percent BETWEEN 0 AND 100),
    score_percent       INTEGER,                -- hundredths of a percent; NULL: no score
    total_ms            INTEGER NOT NULL DEFAULT 0,     -- over all attempts
    attempts            INTEGER NOT NULL DEFAULT 0,     -- without those that were reset
    counted_by          INTEGER NOT NULL DEFAULT 1,     -- content.counted_attempt by which this was derived; a job follows it
    current_attempt_id  INTEGER,                -- the one that Resume or Review opens
    started_at          INTEGER,
    last_at             INTEGER,
    completed_at        INTEGER,
    UNIQUE (content_id, user_id)
);
CREATE INDEX content_tracking_by_user ON content_tracking (user_id, is_listed, status);
CREATE INDEX content_tracking_by_content ON content_tracking (content_id, is_listed, status, user_id);
-- For sorting and counting the rows of reports without reading them all. None holds total_ms or last_at, which every
-- commit of a learner changes (decision 0011).
CREATE INDEX content_tracking_by_status ON content_tracking (status) WHERE is_listed = 1;
CREATE INDEX content_tracking_by_due ON content_tracking (due_on, status) WHERE is_listed = 1;
CREATE INDEX content_tracking_by_assigned ON content_tracking (assigned_at, status) WHERE is_listed = 1;
CREATE INDEX content_tracking_by_started ON content_tracking (started_at, status) WHERE is_listed = 1;
CREATE INDEX content_tracking_by_completed ON content_tracking (completed_at, status) WHERE is_listed = 1;
CREATE INDEX content_tracking_by_progress ON content_tracking (progress_percent) WHERE is_listed = 1;
CREATE INDEX content_tracking_by_score ON content_tracking (score_percent) WHERE is_listed = 1;
CREATE INDEX content_tracking_by_attempts ON content_tracking (attempts) WHERE is_listed = 1;
CREATE INDEX content_tracking_by_counting ON content_tracking (content_id, counted_by) WHERE attempts > 1;

-- One run of a person through one version of a content.
CREATE TABLE attempt (
    id               INTEGER PRIMARY KEY,
    user_id          INTEGER NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
    content_id       INTEGER NOT NULL REFERENCES content (id) ON DELETE CASCADE,
    version_id       INTEGER REFERENCES content_version (id),   -- NULL: an external link
    number           INTEGER NOT NULL,          -- from 1, per person and content
    status           INTEGER NOT NULL DEFAULT 0 CHECK (status BETWEEN 0 AND 5),
    progress_percent INTEGER NOT NULL DEFAULT 0 CHECK (progress_percent BETWEEN 0 AND 100),
    score_percent    INTEGER,                   -- hundredths of a percent
    total_ms         INTEGER NOT NULL DEFAULT 0,
    started_at       INTEGER NOT NULL,
    last_at          INTEGER NOT NULL,
    completed_at     INTEGER,
    reset_at         INTEGER,                   -- since then it counts for nothing and stays to be seen
    reset_by         INTEGER REFERENCES app_user (id) ON DELETE SET NULL,
    reset_reason     TEXT    NOT NULL DEFAULT '',
    left_open        INTEGER NOT NULL DEFAULT 0 CHECK (left_open BETWEEN 0 AND 2),  -- no, yes, by the course's own wish
    UNIQUE (user_id, content_id, number)
);
CREATE INDEX attempt_by_content ON attempt (content_id, user_id);
CREATE INDEX attempt_by_resetter ON attempt (reset_by);
CREATE INDEX attempt_by_version ON attempt (version_id);

-- The state of one SCO (or asset) in an attempt: the columns that rules, lists and reports read.
CREATE TABLE attempt_sco (
    id                INTEGER PRIMARY KEY,
    attempt_id        INTEGER NOT NULL REFERENCES attempt (id) ON DELETE CASCADE,
    item_id           INTEGER NOT NULL REFERENCES package_item (id),
    status            INTEGER NOT NULL DEFAULT 0 CHECK (status BETWEEN 0 AND 5),  -- one word for both standards
    completion_status TEXT    NOT NULL DEFAULT '',      -- as the SCO said it; 1.2: lesson_status
    success_status    TEXT    NOT NULL DEFAULT '',
    score_raw         TEXT    NOT NULL DEFAULT '',
    score_min         TEXT    NOT NULL DEFAULT '',
    score_max         TEXT    NOT NULL DEFAULT '',
    score_scaled      TEXT    NOT NULL DEFAULT '',
    progress_measure  TEXT    NOT NULL DEFAULT '',
    exit_mode         TEXT    NOT NULL DEFAULT '',      -- cmi.exit / cmi.core.exit of the last session
    total_ms          INTEGER NOT NULL DEFAULT 0,       -- sum of its sessions
    started_at        INTEGER,
    last_at           INTEGER,
    completed_at      INTEGER,
    UNIQUE (attempt_id, item_id)
);
CREATE INDEX attempt_sco_by_item ON attempt_sco (item_id);

-- What the SCO stored, one row an element, named as the SCO names it ("cmi.interactions.0.result").
CREATE TABLE rte_element (
    attempt_sco_id INTEGER NOT NULL REFERENCES attempt_sco (id) ON DELETE CASCADE,
    name           TEXT    NOT NULL,
    value          TEXT    NOT NULL,
    stamp          INTEGER NOT NULL,            -- sco_session.id * 1,000,000 + sequence of the commit it came with
    PRIMARY KEY (attempt_sco_id, name)
);

-- SCORM 2004: where an attempt stands in the activity tree of its manifest. Only where the manifest says how to go
-- through the course; without a row everything is free.
CREATE TABLE attempt_sequencing (
    attempt_id INTEGER PRIMARY KEY REFERENCES attempt (id) ON DELETE CASCADE,
    state_json TEXT    NOT NULL,                -- sequencing::write_state
    step       INTEGER NOT NULL,                -- counts the decisions, so that a request sent twice is known
    result     INTEGER NOT NULL CHECK (result BETWEEN 1 AND 4), -- of the last one: delivered, choose, ended, refused
    exception  TEXT    NOT NULL DEFAULT '',     -- and why, by the code of the pseudo-code: "NB.2.1-10"
    is_resumed INTEGER NOT NULL DEFAULT 0 CHECK (is_resumed IN (0, 1)), -- what runs goes on where it was left
    session_id INTEGER,                         -- sco_session: the first since what runs was delivered; older data is taken over
    trace_json TEXT    NOT NULL DEFAULT '[]'    -- the last decisions step by step, newest last; bounded
);

-- Objectives and data stores that a person's courses share (objectivesGlobalToSystem, sharedDataGlobalToSystem).
CREATE TABLE user_shared_state (
    id          INTEGER PRIMARY KEY,
    user_id     INTEGER NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
    kind        INTEGER NOT NULL CHECK (kind IN (1, 2)), -- objective, data store
    name        TEXT    NOT NULL,               -- the id in the manifests
    shared_json TEXT    NOT NULL,               -- sequencing::write_shared of it alone
    UNIQUE (user_id, kind, name)
);

-- From Initialize to Terminate of one SCO. Commits are numbered within it, so that a repeated one is known.
CREATE TABLE sco_session (
    id             INTEGER PRIMARY KEY,
    attempt_sco_id INTEGER NOT NULL REFERENCES attempt_sco (id) ON DELETE CASCADE,
    launch_id      INTEGER NOT NULL REFERENCES launch (id) ON DELETE CASCADE,
    last_sequence  INTEGER NOT NULL DEFAULT 0,
    session_ms     INTEGER NOT NULL DEFAULT 0,  -- cmi.session_time as last set, or measured where the SCO sets none
    is_time_reported INTEGER NOT NULL DEFAULT 0 CHECK (is_time_reported IN (0, 1)),
    is_fresh       INTEGER NOT NULL DEFAULT 0 CHECK (is_fresh IN (0, 1)),  -- SCORM 2004: its first commit replaces the data
    is_finished    INTEGER NOT NULL DEFAULT 0 CHECK (is_finished IN (0, 1)),
    started_at     INTEGER NOT NULL,
    last_at        INTEGER NOT NULL
);
CREATE INDEX sco_session_by_sco ON sco_session (attempt_sco_id, id);
CREATE INDEX sco_session_by_launch ON sco_session (launch_id);

-- ---------------------------------------------------------------- launch

-- A key to one attempt on the content origin, or the record that a link or file was opened.
CREATE TABLE launch (
    id          INTEGER PRIMARY KEY,
    token_hash  TEXT    NOT NULL UNIQUE,        -- SHA-256 of the token in the address, hex
    unit_hash   TEXT    UNIQUE,                 -- the same of the token that units of xAPI and cmi5 know; NULL: others
    user_id     INTEGER NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
    session_id  INTEGER,                        -- user_session that opened it; its sign-out ends the launch
    content_id  INTEGER NOT NULL REFERENCES content (id) ON DELETE CASCADE,
    version_id  INTEGER REFERENCES content_version (id),
    attempt_id  INTEGER REFERENCES attempt (id) ON DELETE CASCADE,
    mode        INTEGER NOT NULL DEFAULT 0 CHECK (mode IN (0, 1, 2)),   -- normal, review, browse
    opened_at   INTEGER NOT NULL,
    last_at     INTEGER NOT NULL,               -- of its last commit
    ended_at    INTEGER,                        -- NULL: open
    debug_level INTEGER CHECK (debug_level BETWEEN 1 AND 3)     -- its calls are recorded up to here; NULL: none is
);
CREATE INDEX launch_by_attempt ON launch (attempt_id, id);
CREATE INDEX launch_by_session ON launch (session_id);
CREATE INDEX launch_by_user ON launch (user_id, id);
CREATE INDEX launch_by_content ON launch (content_id);
CREATE INDEX launch_by_version ON launch (version_id);

-- Whose launches of which content are recorded call by call, for who finds out why a course did what it did.
CREATE TABLE call_recording (
    id          INTEGER PRIMARY KEY,
    user_id     INTEGER NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
    content_id  INTEGER NOT NULL REFERENCES content (id) ON DELETE CASCADE,
    debug_level INTEGER NOT NULL CHECK (debug_level BETWEEN 1 AND 3),   -- information, debug, verbose
    switched_by INTEGER REFERENCES app_user (id) ON DELETE SET NULL,
    until_at    INTEGER NOT NULL,
    UNIQUE (user_id, content_id)
);
CREATE INDEX call_recording_by_content ON call_recording (content_id);
CREATE INDEX call_recording_by_switcher ON call_recording (switched_by);

-- The calls as they came, a row a batch. Bounded for each attempt, and gone after some days.
CREATE TABLE recorded_batch (
    id           INTEGER PRIMARY KEY,
    launch_id    INTEGER NOT NULL REFERENCES launch (id) ON DELETE CASCADE,
    run          INTEGER NOT NULL,              -- one page of the player; 0: messages that came here (HACP)
    first_number INTEGER NOT NULL,              -- of its calls, which are counted within the run
    began_at     INTEGER NOT NULL,              -- when the run began, as far as this batch tells
    calls_json   TEXT    NOT NULL,
    size         INTEGER NOT NULL,              -- of calls_json, bytes
    received_at  INTEGER NOT NULL,
    UNIQUE (launch_id, run, first_number)
);
CREATE INDEX recorded_batch_by_time ON recorded_batch (received_at);

-- ---------------------------------------------------------------- merge

-- Two accounts of one person that were made one. What to move is described in merge/person_reference_store.cpp.
CREATE TABLE account_merge (
    id             INTEGER PRIMARY KEY,
    kept_id        INTEGER NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
    gone_id        INTEGER NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
    was_active     INTEGER NOT NULL CHECK (was_active IN (0, 1)),       -- the one that went
    merged_at      INTEGER NOT NULL,
    merged_by      TEXT    NOT NULL,
    undo_until_at  INTEGER NOT NULL,
    undone_at      INTEGER,
    undone_by      TEXT    NOT NULL DEFAULT '',
    is_forgotten   INTEGER NOT NULL DEFAULT 0 CHECK (is_forgotten IN (0, 1)),  -- what undoing takes is removed
    CHECK (kept_id <> gone_id)
);
CREATE INDEX account_merge_by_kept ON account_merge (kept_id, id);
CREATE INDEX account_merge_by_gone ON account_merge (gone_id, id);
CREATE INDEX account_merge_by_time ON account_merge (merged_at, id);
CREATE INDEX account_merge_by_end ON account_merge (is_forgotten, undo_until_at, id);

-- What a merge moved, row by row: all that undoing it takes.
CREATE TABLE account_merge_row (
    merge_id    INTEGER NOT NULL REFERENCES account_merge (id) ON DELETE CASCADE,
    entry       TEXT    NOT NULL,               -- 'user_note.user_id': the column that named the account
    was_dropped INTEGER NOT NULL DEFAULT 0 CHECK (was_dropped IN (0, 1)),   -- not moved, but taken away meanwhile
    key_1       INTEGER NOT NULL,               -- the rest of the key of the row
    key_2       INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (merge_id, entry, was_dropped, key_1, key_2)
);

-- ---------------------------------------------------------------- dispatch

-- A course given to somebody else's learning system, and what the package that was exported for it may still do.
CREATE TABLE dispatch (
    id              INTEGER PRIMARY KEY,
    content_id      INTEGER NOT NULL REFERENCES content (id) ON DELETE CASCADE,
    name            TEXT    NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
    receiver        TEXT    NOT NULL DEFAULT '',    -- whom it is for
    search_folded   TEXT    NOT NULL,               -- name and receiver
    is_active       INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
    expires_on      TEXT,                           -- the last day; NULL: never
    most_learners   INTEGER CHECK (most_learners > 0),  -- NULL: as many as there are
    most_launches   INTEGER CHECK (most_launches > 0),
    allowed_origins TEXT    NOT NULL DEFAULT '',    -- of the receiving system, parted by blanks; empty: any
    opens_in        INTEGER NOT NULL DEFAULT 1 CHECK (opens_in IN (1, 2)),  -- frame, window
    public_key      TEXT    NOT NULL UNIQUE,        -- names it in addresses; opens nothing
    key_number      INTEGER NOT NULL DEFAULT 1,     -- signed into packages: a new number voids those exported before
    learners        INTEGER NOT NULL DEFAULT 0,     -- how many ever came
    launches        INTEGER NOT NULL DEFAULT 0,
    last_launch_at  INTEGER,
    created_at      INTEGER NOT NULL
);
CREATE INDEX dispatch_by_content ON dispatch (content_id, id);

-- Somebody of the receiving system, and the restricted person they are here.
CREATE TABLE dispatch_learner (
    id          INTEGER PRIMARY KEY,
    dispatch_id INTEGER NOT NULL REFERENCES dispatch (id) ON DELETE CASCADE,
    user_id     INTEGER NOT NULL UNIQUE REFERENCES app_user (id) ON DELETE CASCADE,
    foreign_id  TEXT    NOT NULL,                   -- cmi.core.student_id or cmi.learner_id there
    launches    INTEGER NOT NULL DEFAULT 0,
    first_at    INTEGER NOT NULL,
    last_at     INTEGER NOT NULL,
    UNIQUE (dispatch_id, foreign_id)
);

-- ---------------------------------------------------------------- learning record store

-- Programs that read and write the learning record store (xAPI) by Basic authorization. Rows stay, as statements name
-- who wrote them.
CREATE TABLE lrs_client (
    id                  INTEGER PRIMARY KEY,
    name                TEXT    NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
    public_key          TEXT    NOT NULL UNIQUE,    -- the user name that it sends
    secret_hash         TEXT    NOT NULL,           -- SHA-256 of the password, which is 256 random bits
    scopes              TEXT    NOT NULL,           -- parted by blanks: 'statements/write statements/read/mine'
    requests_per_minute INTEGER CHECK (requests_per_minute > 0),    -- NULL: as many as it likes
    is_active           INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
    created_at          INTEGER NOT NULL,
    last_used_at        INTEGER,                    -- to the minute
    revoked_at          INTEGER                     -- for good
);

-- What statements can be found by: an agent by its one identifier, a verb, an activity, a registration.
CREATE TABLE lrs_key (
    id   INTEGER PRIMARY KEY,
    kind INTEGER NOT NULL CHECK (kind IN (1, 2, 3, 4)), -- agent, verb, activity, registration
    text TEXT    NOT NULL,                          -- 'mbox mailto:ann@example.org', an IRI, a UUID
    name TEXT    NOT NULL DEFAULT '',               -- of an agent, as last said
    UNIQUE (kind, text)
);

-- What is known of an activity from all statements about it.
CREATE TABLE lrs_activity (
    key_id     INTEGER PRIMARY KEY REFERENCES lrs_key (id) ON DELETE CASCADE,
    definition TEXT    NOT NULL                     -- JSON
);

-- Statements, as they were sent.
CREATE TABLE lrs_statement (
    id          INTEGER PRIMARY KEY,                -- when it was stored, in microseconds of UTC: unique, rising
    is_voided   INTEGER NOT NULL DEFAULT 0 CHECK (is_voided IN (0, 1)),
    is_voiding  INTEGER NOT NULL DEFAULT 0 CHECK (is_voiding IN (0, 1)),
    client_id   INTEGER NOT NULL,                   -- lrs_client; 0: the portal itself; below 0: -xapi_registration of a launch
    counted     INTEGER NOT NULL DEFAULT 0,         -- what became of it in tracking: the numbers of lrs::Counted
    uuid        TEXT    NOT NULL UNIQUE,            -- lower case
    target_uuid TEXT,                               -- of the statement that it refers to as its object
    body        TEXT    NOT NULL                    -- JSON: what was sent, with what the server sets
);
CREATE INDEX lrs_statement_by_client ON lrs_statement (client_id, id);
CREATE INDEX lrs_statement_by_target ON lrs_statement (target_uuid) WHERE target_uuid IS NOT NULL;

-- By what each statement is found. One that refers to another is found by the marks of that one, too: source_id then
-- says whose they are, as all filters of a query must be met by the same statement.
-- engine: sqlite
CREATE TABLE lrs_mark (
    key_id       INTEGER NOT NULL,                  -- lrs_key
    is_broad     INTEGER NOT NULL,                  -- 1: found only by related_agents or related_activities; 0: by all
    statement_id INTEGER NOT NULL,                  -- lrs_statement
    source_id    INTEGER NOT NULL,                  -- 0: its own
    PRIMARY KEY (key_id, is_broad, statement_id, source_id)
) WITHOUT ROWID;
-- What was copied is taken out again some rows at a time, however many refer to one statement.
CREATE INDEX lrs_mark_by_source ON lrs_mark (source_id, key_id) WHERE source_id <> 0;
CREATE INDEX lrs_mark_copied_to ON lrs_mark (statement_id) WHERE source_id <> 0;
-- engine: all

-- Statements that were removed or made anonymous: who sends one again is told that it is there (decision 0055).
-- engine: sqlite
CREATE TABLE lrs_removed (
    uuid_hash   TEXT    PRIMARY KEY,                -- 128 bits of a hash (HMAC-SHA-256) of lrs_statement.uuid, in base64url
    is_erased   INTEGER NOT NULL CHECK (is_erased IN (0, 1)),   -- 1: with a person; 0: after its days
    known_until INTEGER NOT NULL                    -- two years with a person, 90 days after its days
) WITHOUT ROWID;
CREATE INDEX lrs_removed_by_time ON lrs_removed (known_until);
-- engine: all

-- Bytes that came with a statement.
CREATE TABLE lrs_attachment (
    statement_id INTEGER NOT NULL REFERENCES lrs_statement (id) ON DELETE CASCADE,
    sha2         TEXT    NOT NULL,                  -- as the statement names it; lower case
    sha256       TEXT    NOT NULL,                  -- of the blob
    size         INTEGER NOT NULL,
    content_type TEXT    NOT NULL,
    PRIMARY KEY (statement_id, sha2)
);
CREATE INDEX lrs_attachment_blob ON lrs_attachment (sha256);

-- What somebody looked for in the statements, to look for it again.
CREATE TABLE lrs_saved_query (
    id         INTEGER PRIMARY KEY,
    user_id    INTEGER NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
    name       TEXT    NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
    query      TEXT    NOT NULL,                    -- as it stands behind the address of the screen
    created_at INTEGER NOT NULL
);
CREATE INDEX lrs_saved_query_by_user ON lrs_saved_query (user_id);

-- Documents that programs keep about an activity, an agent, or both.
CREATE TABLE lrs_document (
    id           INTEGER PRIMARY KEY,
    kind         INTEGER NOT NULL CHECK (kind IN (1, 2, 3)),    -- state, activity profile, agent profile
    activity     TEXT    NOT NULL DEFAULT '',       -- IRI; '' for an agent profile
    agent        TEXT    NOT NULL DEFAULT '',       -- as lrs_key.text; '' for an activity profile
    registration TEXT    NOT NULL DEFAULT '',       -- UUID in lower case, of a state; '': none
    name         TEXT    NOT NULL,                  -- stateId or profileId
    content_type TEXT    NOT NULL,
    etag         TEXT    NOT NULL,                  -- SHA-1 of the content, in hex
    is_encoded   INTEGER NOT NULL CHECK (is_encoded IN (0, 1)), -- content is base64url of bytes that are no text
    content      TEXT    NOT NULL,
    updated_at   INTEGER NOT NULL,
    client_id    INTEGER NOT NULL,                  -- who wrote it last, as lrs_statement.client_id
    size         INTEGER NOT NULL,                  -- bytes of what was sent
    UNIQUE (kind, activity, agent, registration, name)
);
CREATE INDEX lrs_document_by_agent ON lrs_document (agent) WHERE agent <> '';
CREATE INDEX lrs_document_by_course ON lrs_document (client_id, size) WHERE client_id < 0;

-- Statements of one agent that are being made anonymous, some at a time (decision 0052). The key of the agent has its
-- new text already; the row goes when all are done, and with it what the agent was called.
CREATE TABLE lrs_erasure (
    id          INTEGER PRIMARY KEY,
    key_id      INTEGER NOT NULL,                    -- lrs_key, renamed
    agent       TEXT    NOT NULL,                    -- as lrs_key.text before
    anonymous   TEXT    NOT NULL,                    -- JSON of the account that stands in its place
    removes     INTEGER NOT NULL CHECK (removes IN (0, 1)),  -- statements by or about the agent go altogether
    keeps_files INTEGER NOT NULL CHECK (keeps_files IN (0, 1)),  -- what is attached to those stays
    words       TEXT    NOT NULL,                    -- JSON: what is not to be left in texts that the person wrote
    done_until  INTEGER NOT NULL DEFAULT 0,          -- lrs_statement: up to here
    changed     INTEGER NOT NULL DEFAULT 0,
    removed     INTEGER NOT NULL DEFAULT 0,
    begun_at    INTEGER NOT NULL
);

-- Other record stores that statements are sent on to, in the order in which they were stored (decision 0052).
CREATE TABLE lrs_target (
    id            INTEGER PRIMARY KEY,
    revision      TEXT    NOT NULL,                 -- drawn by chance at each change by people: what is under way with another ends
    name          TEXT    NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 100),
    endpoint      TEXT    NOT NULL,                 -- without '/statements'
    allows_http   INTEGER NOT NULL DEFAULT 0 CHECK (allows_http IN (0, 1)),
    version       TEXT    NOT NULL,                 -- '1.0.3', '2.0.0': what is spoken to it
    public_key    TEXT    NOT NULL,                 -- the user name of the portal there
    secret_closed TEXT    NOT NULL,                 -- and its password; encrypted with DIR/secret.key
    verb          TEXT    NOT NULL DEFAULT '',      -- IRI: only statements with it, and what voids; '': all
    only_client   INTEGER,                          -- lrs_client: only what it wrote; 0: only the portal's own; NULL: all
    not_client    INTEGER,                          -- lrs_client by which that store writes here: gets nothing back
    is_active     INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
    sent_until    INTEGER NOT NULL,                 -- lrs_statement: up to here all that is for it has been sent or put aside
    sent_count    INTEGER NOT NULL DEFAULT 0,
    sent_at       INTEGER,                          -- the last time
    failures      INTEGER NOT NULL DEFAULT 0,       -- in a row
    next_try_at   INTEGER NOT NULL DEFAULT 0,
    last_error    TEXT    NOT NULL DEFAULT '',
    at_once       INTEGER NOT NULL DEFAULT 50 CHECK (at_once BETWEEN 1 AND 50),     -- statements in one request
    taken_in_row  INTEGER NOT NULL DEFAULT 0,       -- requests of so many that it took since that changed
    created_at    INTEGER NOT NULL
);

-- Statements that another store did not take: the last ones.
CREATE TABLE lrs_refusal (
    id         INTEGER PRIMARY KEY,
    target_id  INTEGER NOT NULL REFERENCES lrs_target (id) ON DELETE CASCADE,
    uuid       TEXT    NOT NULL,                    -- of the statement
    reason     TEXT    NOT NULL,                    -- what it said; '' since somebody was erased
    refused_at INTEGER NOT NULL,
    is_again   INTEGER NOT NULL DEFAULT 0 CHECK (is_again IN (0, 1))    -- it waits to be sent again
);
CREATE INDEX lrs_refusal_by_target ON lrs_refusal (target_id, id);
CREATE INDEX lrs_refusal_by_uuid ON lrs_refusal (target_id, uuid);
CREATE INDEX lrs_refusal_again ON lrs_refusal (target_id, is_again, id);

-- What happened in the portal and is still to be said in its record store. Written by the triggers below, in the very
-- change it is about, and only when the setting of its kind is on; gone as soon as it is a statement (decision 0052).
CREATE TABLE lrs_event (
    id            INTEGER PRIMARY KEY,
    kind          INTEGER NOT NULL CHECK (kind BETWEEN 1 AND 6),    -- assigned, opened, judged, exempted, signedIn, signedOut
    user_id       INTEGER NOT NULL,                 -- app_user; no foreign keys: rows live for a minute
    content_id    INTEGER NOT NULL DEFAULT 0,
    status        INTEGER NOT NULL DEFAULT 0,       -- of the attempt, when judged
    score_percent INTEGER,                          -- hundredths of a percent
    total_ms      INTEGER NOT NULL DEFAULT 0,
    happened_at   INTEGER                           -- NULL: just now
);
-- engine: sqlite
CREATE TRIGGER lrs_event_assigned AFTER INSERT ON content_tracking
WHEN NEW.assigned_at IS NOT NULL
 AND EXISTS (SELECT 1 FROM app_setting WHERE name = 'xapiSaysAssigned' AND value = 'true')
BEGIN
    INSERT INTO lrs_event (kind, user_id, content_id) VALUES (1, NEW.user_id, NEW.content_id);
END;
CREATE TRIGGER lrs_event_assigned_later AFTER UPDATE OF assigned_at ON content_tracking
WHEN NEW.assigned_at IS NOT NULL AND OLD.assigned_at IS NULL
 AND EXISTS (SELECT 1 FROM app_setting WHERE name = 'xapiSaysAssigned' AND value = 'true')
BEGIN
    INSERT INTO lrs_event (kind, user_id, content_id) VALUES (1, NEW.user_id, NEW.content_id);
END;
CREATE TRIGGER lrs_event_opened AFTER INSERT ON launch
WHEN NEW.mode < 2
 AND EXISTS (SELECT 1 FROM app_setting WHERE name = 'xapiSaysOpened' AND value = 'true')
BEGIN
    INSERT INTO lrs_event (kind, user_id, content_id, happened_at)
    VALUES (2, NEW.user_id, NEW.content_id, NEW.opened_at);
END;
CREATE TRIGGER lrs_event_judged_at_once AFTER INSERT ON attempt
WHEN NEW.status BETWEEN 2 AND 4
 AND EXISTS (SELECT 1 FROM app_setting WHERE name = 'xapiSaysResults' AND value = 'true')
BEGIN
    INSERT INTO lrs_event (kind, user_id, content_id, status, score_percent, total_ms, happened_at)
    VALUES (3, NEW.user_id, NEW.content_id, NEW.status, NEW.score_percent, NEW.total_ms, NEW.last_at);
END;
CREATE TRIGGER lrs_event_judged AFTER UPDATE OF status ON attempt
WHEN NEW.status BETWEEN 2 AND 4 AND NEW.status <> OLD.status
 AND EXISTS (SELECT 1 FROM app_setting WHERE name = 'xapiSaysResults' AND value = 'true')
BEGIN
    INSERT INTO lrs_event (kind, user_id, content_id, status, score_percent, total_ms, happened_at)
    VALUES (3, NEW.user_id, NEW.content_id, NEW.status, NEW.score_percent, NEW.total_ms, NEW.last_at);
END;
CREATE TRIGGER lrs_event_exempted AFTER INSERT ON content_exemption
WHEN NEW.is_in_force = 1
 AND EXISTS (SELECT 1 FROM app_setting WHERE name = 'xapiSaysExempted' AND value = 'true')
BEGIN
    INSERT INTO lrs_event (kind, user_id, content_id) VALUES (4, NEW.user_id, NEW.content_id);
END;
CREATE TRIGGER lrs_event_exempted_later AFTER UPDATE OF is_in_force ON content_exemption
WHEN NEW.is_in_force = 1 AND OLD.is_in_force = 0
 AND EXISTS (SELECT 1 FROM app_setting WHERE name = 'xapiSaysExempted' AND value = 'true')
BEGIN
    INSERT INTO lrs_event (kind, user_id, content_id) VALUES (4, NEW.user_id, NEW.content_id);
END;
CREATE TRIGGER lrs_event_signed_in AFTER INSERT ON user_session
WHEN EXISTS (SELECT 1 FROM app_setting WHERE name = 'xapiSaysSignedIn' AND value = 'true')
BEGIN
    INSERT INTO lrs_event (kind, user_id, happened_at) VALUES (5, NEW.user_id, NEW.created_at);
END;
-- Sessions end in many ways, all of which delete the row: the audit log alone tells who has signed out themselves.
CREATE TRIGGER lrs_event_signed_out AFTER INSERT ON audit_event
WHEN NEW.action = 'session.signOut'
 AND EXISTS (SELECT 1 FROM app_setting WHERE name = 'xapiSaysSignedIn' AND value = 'true')
BEGIN
    INSERT INTO lrs_event (kind, user_id, happened_at) VALUES (6, NEW.object_id, NEW.at);
END;
-- engine: all

-- By which names people are known to units that speak xAPI: accounts of the portal's address that say nothing of them.
-- The first is used for what begins; after a merge of two accounts somebody has several.
CREATE TABLE xapi_account (
    id      INTEGER PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
    name    TEXT    NOT NULL UNIQUE,                -- UUID
    home    TEXT    NOT NULL                        -- the portal's address when it was made: stays, as the name does
);
CREATE INDEX xapi_account_by_user ON xapi_account (user_id, id);

-- What xAPI calls a registration: one attempt on a course, or looking at it as a preview or review.
CREATE TABLE xapi_registration (
    id         INTEGER PRIMARY KEY,                 -- lrs_statement.client_id of what its course says is minus this
    uuid       TEXT    NOT NULL UNIQUE,
    account_id INTEGER NOT NULL REFERENCES xapi_account (id) ON DELETE CASCADE,
    attempt_id INTEGER UNIQUE REFERENCES attempt (id) ON DELETE CASCADE,    -- NULL: of a preview
    home       TEXT    NOT NULL,                    -- the portal's address when it was made: ids of its activities begin with it
    created_at INTEGER NOT NULL
);
CREATE INDEX xapi_registration_by_account ON xapi_registration (account_id);

-- From the launch of one unit to its end. cmi5 10 and 9.3: what a statement is judged by.
CREATE TABLE xapi_session (
    id              INTEGER PRIMARY KEY,
    uuid            TEXT    NOT NULL UNIQUE,        -- cmi5's session id, and the user name of its authorization
    registration_id INTEGER NOT NULL REFERENCES xapi_registration (id) ON DELETE CASCADE,
    launch_id       INTEGER NOT NULL REFERENCES launch (id) ON DELETE CASCADE,
    item_id         INTEGER NOT NULL REFERENCES package_item (id),
    secret_hash     TEXT    NOT NULL DEFAULT '',    -- SHA-256 of its password; '': cmi5, not fetched yet
    verbs           INTEGER NOT NULL DEFAULT 0,     -- bits: the verbs of cmi5 that it has used
    has_preferences INTEGER NOT NULL DEFAULT 0,     -- its unit has read the preferences of the learner (cmi5 11)
    initialized_at  INTEGER,                        -- by the clock of the unit, microseconds
    terminated_at   INTEGER,
    last_said_at    INTEGER,                        -- the latest timestamp of its statements
    session_ms      INTEGER NOT NULL DEFAULT 0,     -- what of it is in the times of the attempt
    launched_at     INTEGER NOT NULL,
    last_at         INTEGER NOT NULL,               -- when something was heard of it
    ended_at        INTEGER                         -- it was terminated or abandoned; NULL: it runs
);
CREATE INDEX xapi_session_by_registration ON xapi_session (registration_id, id);
CREATE INDEX xapi_session_by_launch ON xapi_session (launch_id);
CREATE INDEX xapi_session_by_item ON xapi_session (item_id);
CREATE INDEX xapi_session_running ON xapi_session (id) WHERE ended_at IS NULL;

-- ---------------------------------------------------------------- home

-- What somebody searched for, the last few phrases.
CREATE TABLE search_phrase (
    user_id       INTEGER NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
    phrase_folded TEXT    NOT NULL,
    phrase        TEXT    NOT NULL,
    searched_at   INTEGER NOT NULL,
    PRIMARY KEY (user_id, phrase_folded)
);

-- engine: sqlite
-- Full text behind core/db/search.h. rowid = id of the object * 16 + kind.
CREATE VIRTUAL TABLE search_text USING fts5 (title, body, tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3');
-- engine: all

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

-- Settings that differ from their default. The catalogue with types and defaults is settings/setting_catalog.cpp.
CREATE TABLE app_setting (
    name  TEXT PRIMARY KEY NOT NULL,
    value TEXT NOT NULL
);

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

CREATE TABLE location (
    id   INTEGER PRIMARY KEY,
    name TEXT    NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
    name_folded TEXT NOT NULL UNIQUE            -- case-folded in C++
);

CREATE TABLE app_user (
    id                   INTEGER PRIMARY KEY,
    username             TEXT    NOT NULL,
    username_folded      TEXT    NOT NULL UNIQUE,
    full_name            TEXT    NOT NULL,
    search_folded        TEXT    NOT NULL,      -- full name, username and e-mail, folded: to sort by name, too
    email                TEXT    NOT NULL DEFAULT '',
    location_id          INTEGER REFERENCES location (id) ON DELETE SET NULL,
    language_code        TEXT    NOT NULL DEFAULT 'en',
    password_hash        TEXT    NOT NULL DEFAULT '',   -- argon2id with its parameters; empty: cannot sign in by password
    must_change_password INTEGER NOT NULL DEFAULT 0 CHECK (must_change_password IN (0, 1)),
    is_active            INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
    is_restricted        INTEGER NOT NULL DEFAULT 0 CHECK (is_restricted IN (0, 1)),  -- isSd of the API
    failed_sign_ins      INTEGER NOT NULL DEFAULT 0,    -- in a row
    locked_until_at      INTEGER,
    last_sign_in_at      INTEGER,
    created_at           INTEGER NOT NULL
);
CREATE INDEX app_user_by_location ON app_user (location_id, search_folded, id);
CREATE INDEX app_user_by_name ON app_user (search_folded, id, is_active, location_id);  -- searched from end to end

CREATE TABLE permission_group (
    id   INTEGER PRIMARY KEY,
    name TEXT    NOT NULL UNIQUE
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
    user_agent   TEXT    NOT NULL
);
CREATE INDEX user_session_by_user ON user_session (user_id, id);
CREATE INDEX user_session_by_end ON user_session (ends_at, id);

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
    edition       TEXT    NOT NULL DEFAULT '',  -- '2nd', '3rd', '4th' of SCORM 2004
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
    attempts            INTEGER NOT NULL DEFAULT 0,
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
    UNIQUE (user_id, content_id, number)
);
CREATE INDEX attempt_by_content ON attempt (content_id, user_id);
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
    user_id     INTEGER NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
    session_id  INTEGER,                        -- user_session that opened it; its sign-out ends the launch
    content_id  INTEGER NOT NULL REFERENCES content (id) ON DELETE CASCADE,
    version_id  INTEGER REFERENCES content_version (id),
    attempt_id  INTEGER REFERENCES attempt (id) ON DELETE CASCADE,
    mode        INTEGER NOT NULL DEFAULT 0 CHECK (mode IN (0, 1, 2)),   -- normal, review, browse
    opened_at   INTEGER NOT NULL,
    last_at     INTEGER NOT NULL,               -- of its last commit
    ended_at    INTEGER                         -- NULL: open
);
CREATE INDEX launch_by_attempt ON launch (attempt_id, id);
CREATE INDEX launch_by_session ON launch (session_id);
CREATE INDEX launch_by_user ON launch (user_id, id);
CREATE INDEX launch_by_content ON launch (content_id);
CREATE INDEX launch_by_version ON launch (version_id);

-- engine: sqlite
-- Full text behind core/db/search.h. rowid = id of the object * 16 + kind.
CREATE VIRTUAL TABLE search_text USING fts5 (title, body, tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3');
-- engine: all

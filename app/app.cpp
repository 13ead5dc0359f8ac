#include "app.h"

#include <algorithm>
#include <ostream>
#include <thread>

#include "accounts/accounts.h"
#include "accounts/rights.h"
#include "appearance/appearance.h"
#include "assignment/assignment.h"
#include "backup/backup.h"
#include "cli/control_socket.h"
#include "content/content.h"
#include "core/base/version.h"
#include "core/http/security_headers.h"
#include "core/http/server.h"
#include "core/jobs/scheduler.h"
#include "data_folder.h"
#include "demo/demo.h"
#include "demo/large_demo.h"
#include "dispatch/dispatch.h"
#include "enrollment/enrollment.h"
#include "entry/domains.h"
#include "entry/entry.h"
#include "entry/support.h"
#include "fields/fields.h"
#include "history/history.h"
#include "history_kinds.h"
#include "home/home.h"
#include "how_to/how_to.h"
#include "launch/content_handler.h"
#include "launch/launch.h"
#include "locale/locale.h"
#include "login_options/login_options.h"
#include "lrs/lrs.h"
#include "lrs_admin/client_routes.h"
#include "lrs_admin/target_routes.h"
#include "lrs_viewer/lrs_viewer.h"
#include "mail/mail.h"
#include "merge/merge.h"
#include "navigation/navigation.h"
#include "organisation/organisation.h"
#include "pictures/pictures.h"
#include "portal_pages.h"
#include "relations/relations.h"
#include "reports/reports.h"
#include "settings/setting_routes.h"
#include "settings/settings.h"
#include "tracking/tracking_routes.h"
#include "tracking/trees.h"
#include "upkeep/upkeep.h"
#include "xapi_courses/xapi_courses.h"

namespace oneroom {
namespace {

/// Whether somebody holds every permission, and each for everybody.
bool may_do_everything(db::Database& db, const Session& caller) {
    return accounts::holds_everything(
        db.read([&](const db::Reader& reader) { return accounts::find_rights(reader, caller); }));
}

/// For what is everybody's: whose permission to configure reaches only some people does not change it.
void require_configuring_for_all(const db::Reader& db, const Session& caller) {
    accounts::require_unrestricted(accounts::find_rights(db, caller), Role::CanAccessConfiguration);
}

}  // namespace

struct App::Parts {
    Parts(config::Config config_, const Clock& clock_);

    config::Config config;
    const Clock& clock;
    DataFolder data;
    db::Database& db;
    files::BlobStore blobs;
    std::shared_ptr<const SecretBox> box;
    settings::Settings settings;
    mail::Mail mail;
    accounts::Accounts accounts;
    content::Contents contents;
    pictures::Pictures pictures;
    organisation::Locations locations;
    tracking::Trees trees;
    launch::Launches launches;
    dispatch::Dispatches dispatches;
    lrs::Records records;
    xapi_courses::XapiCourses xapi_courses;
    backup::Backups backups;
    PortalPages pages;
    Dispatcher dispatcher;
    jobs::Scheduler scheduler;
    std::unique_ptr<http::Server> app_server, content_server;
    std::unique_ptr<ControlSocket> control;

    void tell_assignment();
    std::vector<Route> routes();
    DispatchSetup dispatch_setup();
    std::vector<jobs::Job> jobs();
    http::Reply answer(http::Request& request);
    http::ServerOptions server_options(const config::Address& address, const char* name, http::Surface surface) const;
};

App::Parts::Parts(config::Config config_, const Clock& clock_)
    : config(std::move(config_)),
      clock(clock_),
      data(config.data, clock),
      db(data.work->database()),
      blobs(config.data),
      box(std::make_shared<SecretBox>(SecretKey(config.data / "secret.key"))),
      settings(db, box, home::list_home_courses),
      mail({db, clock, settings, box}),
      accounts({.db = db,
                .clock = clock,
                .settings = settings,
                .mail = mail,
                .data = config.data,
                .cost = {},
                .is_https = config.public_url && config.public_url->scheme == "https"}),
      contents{db, clock, blobs, accounts.secret, {}},
      pictures{accounts, blobs},
      trees(blobs),
      launches(db, clock),
      dispatches{accounts, launches, [this](const http::Request& request) { return pages.app_origin(request); }},
      records(db, clock, blobs),
      xapi_courses{records, launches},
      backups({db, clock, settings, config.data,
               config.backup_folder.empty() ? config.data / "backups" : config.backup_folder}),
      pages(config, accounts, blobs, clock, dispatch::frame_ancestors(db)),
      dispatcher(routes(), dispatch_setup()),
      scheduler(db, clock, jobs()) {
    accounts.on_session_end.push_back([this](db::Writer& tx, Id user_id, std::optional<Id> session_id, Instant now) {
        launch::end_launches(launches, tx, user_id, session_id, now);
    });
    accounts.picture_of = [this](const db::Reader& reader, Id user_id) {
        return pictures::picture_of(pictures, reader, user_id);
    };
    tell_assignment();
    backups.wake_jobs = mail.wake_jobs = records.wake_jobs = [this] { scheduler.wake(); };
    mail.portal_address = [this] { return pages.address(); };
    mail.may_open_secret = accounts::may_open_secret;
    mail.find_scope = [](const db::Reader& reader, const Session& caller) {
        return accounts::find_scope(reader, caller, {Role::CanAccessConfiguration});
    };
    const auto content_origin = [this](const http::Request& request) { return pages.content_origin(request); };
    launches.content_origin = content_origin;
    records.home_page = [this] { return pages.address(); };
    records.box = box;
    records.keep = [this] { return settings.now()->statements_keep; };
    records.allowed_origins = [this] { return settings.now()->xapi_origins; };
    launches.may_open_restricted = dispatch::may_open(clock);
    launches.is_home_course = home::is_home_course(settings);
    launches.hooks.tree_of = [this](const db::Reader& reader, Id version_id) { return trees.find(reader, version_id); };

    if (config.demo)
        demo::seed_demo({db, clock, accounts, contents, launches.hooks, pages.address(),
                         config::content_origin(config, config.listen.host)});
    const bool is_demo = demo::is_demo(db);
    accounts.portal = {is_demo, is_demo ? demo::demo_accounts() : std::vector<accounts::DemoAccount>{},
                       launches.content_origin, std::string(version()),
                       [this](const http::Request& request) { return pages.app_origin(request); }};
}

/// What changes whom the rules of assignment reach, and what of it is listed. The scheduler is woken inside the
/// transaction: its next claim is a change that waits behind this one.
void App::Parts::tell_assignment() {
    accounts.on_people_change.emplace_back([this](db::Writer& tx, const std::vector<Id>& user_ids) {
        if (assignment::apply_rules_to_people(tx, user_ids, clock.now())) scheduler.wake();
    });
    locations.on_removal.push_back([this](db::Writer& tx, Id location_id, Instant now) {
        assignment::forget_location(tx, location_id, now);
        scheduler.wake();
    });
    locations.on_move.push_back([this](db::Writer& tx, Id location_id, Id old_parent_id, Instant now) {
        assignment::apply_location_move(tx, location_id, old_parent_id, now);
        scheduler.wake();
    });
    contents.on_open_change.push_back([this](db::Writer& tx, Id content_id, Instant now) {
        assignment::apply_content_change(tx, content_id, now);
        scheduler.wake();
    });
}

/// Every operation there is.
std::vector<Route> App::Parts::routes() {
    std::vector<Route> all;
    for (auto&& part : {accounts::account_routes(accounts),
                        accounts::user_routes(accounts),
                        accounts::group_routes(accounts),
                        accounts::title_routes(),
                        accounts::token_routes(accounts),
                        accounts::security_routes(accounts),
                        accounts::password_link_routes(accounts),
                        entry::registration_routes(accounts),
                        entry::approval_routes(accounts),
                        entry::domain_routes(),
                        entry::support_routes(accounts),
                        accounts::proof_routes(accounts),
                        accounts::way_routes(accounts),
                        login_options::login_option_routes(settings, require_configuring_for_all),
                        mail::mail_routes(mail),
                        organisation::location_routes(locations),
                        organisation::definition_routes(),
                        relations::relation_routes(),
                        organisation::location_field_routes(),
                        fields::field_routes(require_configuring_for_all),
                        content::upload_routes(contents),
                        content::content_routes(contents),
                        assignment::assignment_routes([this] { scheduler.wake(); }),
                        launch::launch_routes(launches),
                        tracking::tracking_routes(launches.hooks),
                        home::home_routes(accounts.secret, settings),
                        reports::report_routes(),
                        backup::backup_routes(backups, accounts),
                        upkeep::upkeep_routes(),
                        navigation::navigation_routes(settings),
                        locale::language_routes(require_configuring_for_all),
                        locale::country_routes(require_configuring_for_all),
                        appearance::skin_routes(
                            blobs, require_configuring_for_all,
                            [this](std::string_view host) {
                                return server_options(config.listen, "app", http::Surface::app_api).hosts.allows(host);
                            }),
                        settings::setting_routes(
                            settings, [this](const Session& caller) { return may_do_everything(db, caller); },
                            [this](const Session& caller) {
                                db.read([&](const db::Reader& reader) { require_configuring_for_all(reader, caller); });
                            })})
        all.insert(all.end(), part.begin(), part.end());
    for (auto& row : enrollment::enrollment_routes()) all.push_back(std::move(row));
    for (auto& row : xapi_courses::xapi_course_routes(xapi_courses)) all.push_back(std::move(row));
    for (auto& row : pictures::picture_routes(pictures)) all.push_back(std::move(row));
    for (auto& row : how_to::how_to_routes(blobs, accounts.secret)) all.push_back(std::move(row));
    for (auto& row : dispatch::dispatch_routes(dispatches)) all.push_back(std::move(row));
    for (auto& row : lrs_viewer::viewer_routes(records)) all.push_back(std::move(row));
    for (auto& row : lrs_admin::client_routes(
             {records, accounts, [this](const http::Request& request) { return pages.app_origin(request); },
              require_configuring_for_all}))
        all.push_back(std::move(row));
    for (auto& row : lrs_admin::target_routes(records, accounts, require_configuring_for_all))
        all.push_back(std::move(row));
    for (auto& row : merge::merge_routes(accounts)) all.push_back(std::move(row));
    for (auto& row : history::history_routes(history_kinds(require_configuring_for_all))) all.push_back(std::move(row));
    const auto table = [this]() -> const std::vector<Route>& { return dispatcher.routes(); };
    for (auto& row : accounts::role_routes(table)) all.push_back(std::move(row));
    all.push_back(openapi_route(table, std::string(version())));
    return all;
}

DispatchSetup App::Parts::dispatch_setup() {
    return {db, clock, dispatch::find_session(dispatches, accounts::find_session(accounts)),
            accounts::check_xsrf(accounts), [this](const http::Request& request) { return pages.app_origin(request); }};
}

/// Every recurring job there is.
std::vector<jobs::Job> App::Parts::jobs() {
    std::vector<jobs::Job> all = accounts::account_jobs(accounts);
    for (auto& job : entry::entry_jobs(accounts)) all.push_back(std::move(job));
    for (auto& job : mail::mail_jobs(mail)) all.push_back(std::move(job));
    for (auto& job : content::content_jobs(contents)) all.push_back(std::move(job));
    for (auto& job : assignment::assignment_jobs()) all.push_back(std::move(job));
    for (auto& job : enrollment::enrollment_jobs()) all.push_back(std::move(job));
    for (auto& job : tracking::tracking_jobs()) all.push_back(std::move(job));
    for (auto& job : xapi_courses::xapi_course_jobs(xapi_courses)) all.push_back(std::move(job));
    for (auto& job : lrs::lrs_jobs(records)) all.push_back(std::move(job));
    for (auto& job : merge::merge_jobs()) all.push_back(std::move(job));
    for (auto& job : backup::backup_jobs(backups)) all.push_back(std::move(job));
    return all;
}

/// The portal's listener: the API, the learning record store, signed images, and for everything else the interface.
http::Reply App::Parts::answer(http::Request& request) {
    if (lrs::is_xapi_path(request.path)) return pages.guard(lrs::answer(records, request), request);
    if (request.raw_path.starts_with("/api/")) return pages.guard(dispatcher.answer(request), request);
    return pages.answer(request);
}

http::ServerOptions App::Parts::server_options(const config::Address& address, const char* name,
                                               http::Surface surface) const {
    http::ServerOptions options;
    // For what ends before it reaches a handler; handlers' answers bring their own.
    options.headers = http::security_headers(
        surface, {config::app_origin(config, address.host), config::content_origin(config, address.host), {}});
    options.name = name;
    options.host = address.host;
    options.port = address.port;
    options.trusted_proxies = config.trusted_proxies;
    for (const auto& host : config.allowed_hosts) options.hosts.allow(host);
    options.hosts.allow(address.host);
    const bool is_everywhere = address.host == "0.0.0.0" || address.host == "::";
    if (config.lan || is_everywhere) options.hosts.allow_local_network();
    return options;
}

App::App(config::Config config, const Clock& clock) : parts_(std::make_unique<Parts>(std::move(config), clock)) {}

App::~App() { stop(); }

void App::start() {
    Parts& p = *parts_;
    p.content_server = std::make_unique<http::Server>(
        p.server_options(p.config.content_listen, "content", http::Surface::content), p.clock,
        launch::content_handler(
            {p.db, p.clock, p.blobs, p.launches.tokens, p.launches.hooks,
             std::bind_front(&PortalPages::content_headers, &p.pages),
             [&p](http::Request& request, const launch::OpenLaunch& launch, std::string_view token,
                  std::string_view path) { return xapi_courses::answer(p.xapi_courses, request, launch, token, path); },
             dispatch::frame_ancestors_of}));
    p.app_server = std::make_unique<http::Server>(p.server_options(p.config.listen, "app", http::Surface::app_api),
                                                  p.clock, [&p](http::Request& request) { return p.answer(request); });
    p.content_server->start();
    p.config.content_listen.port = p.content_server->port();
    p.app_server->start();
    p.config.listen.port = p.app_server->port();
    mail::take_up(p.mail);
    p.scheduler.start();
    p.control = std::make_unique<ControlSocket>(
        p.config.data, [this](const auto& words, std::istream& in, std::ostream& out, std::ostream& err,
                              const auto& keep_going) { return run_command(words, in, out, err, keep_going); });
}

void App::stop() {
    Parts& p = *parts_;
    p.mail.is_stopping = true;
    if (p.control) p.control->stop();  // a long check has to end before the rest can
    {
        // Side by side: each takes as long as its slowest request, and the whole has 5 s.
        const std::jthread content([&] {
            if (p.content_server) p.content_server->stop();
        });
        if (p.app_server) p.app_server->stop();
    }
    p.app_server.reset();
    p.content_server.reset();
    p.scheduler.stop();
    p.control.reset();  // last: a command may go on for as long as its client likes
}

std::uint16_t App::port() const { return parts_->app_server ? parts_->app_server->port() : parts_->config.listen.port; }
std::uint16_t App::content_port() const {
    return parts_->content_server ? parts_->content_server->port() : parts_->config.content_listen.port;
}

std::string App::address() const { return parts_->pages.address(); }

std::string App::setup_code() const {
    return accounts::needs_first_administrator(parts_->accounts) ? parts_->accounts.setup_code : "";
}

bool App::is_demo() const { return parts_->accounts.portal.is_demo; }

int App::run_command(const std::vector<std::string>& words, std::istream& in, std::ostream& out, std::ostream& err,
                     const std::function<bool()>& keep_going) {
    Parts& p = *parts_;
    const std::vector<std::string> rest(words.begin() + 1, words.end());
    if (words.at(0) == "user") return accounts::run_user_command(p.accounts, rest, in, out, err);
    if (words[0] == "token") return accounts::run_token_command(p.accounts, rest, out, err);
    if (words[0] == "mail") return mail::run_mail_command(p.mail, rest, out, err);
    if (words[0] == "lrs") return lrs::run_lrs_command(p.records, rest, in, out, err);
    if (words[0] == "import") return content::run_import_command(p.contents, rest, out, err);
    if (words[0] == "check") return upkeep::run_check_command(p.db, p.blobs, rest, out, err, keep_going);
    if (words[0] == "demo") {
        const auto size = demo::read_large_size(rest);
        demo::make_large_demo({p.db, p.clock, p.accounts, p.contents, p.launches.hooks}, size, out);
        return 0;
    }
    throw std::logic_error("no command " + words[0]);
}

db::Database& App::database() { return parts_->db; }
const Dispatcher& App::dispatcher() const { return parts_->dispatcher; }
int App::run_due_jobs() { return parts_->scheduler.run_due(); }

}  // namespace oneroom

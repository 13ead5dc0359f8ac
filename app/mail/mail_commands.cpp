// `oneroom mail ...`: trying the mail server from the command line.
#include <ostream>

#include "mail/delivery.h"

namespace oneroom::mail {

int run_mail_command(Mail& mail, const std::vector<std::string>& words, std::ostream& out, std::ostream& err) {
    const bool is_sms = words.size() == 3 && words[2] == "--sms";
    if (words.empty() || words[0] != "test" || !(words.size() == 2 || is_sms)) {
        err << "Say what to do: oneroom mail test ADDRESS, or oneroom mail test NUMBER --sms\n";
        return 2;
    }
    try {
        const TestMessageAnswer answer =
            send_test(mail, {std::nullopt, "command line", ""},
                      {.kind = is_sms ? MessageKind::sms : MessageKind::email, .address = words[1]});
        (answer.is_accepted ? out : err) << (answer.is_accepted ? "Accepted: " : "Not accepted: ") << answer.answer
                                         << "\n";
        return answer.is_accepted ? 0 : 1;
    } catch (const Failure& failure) {
        err << failure.what() << "\n";
        return 1;
    }
}

}  // namespace oneroom::mail

// How a request ends early. A Failure is thrown anywhere below the dispatcher and becomes an HTTP reply in
// exactly one place, dispatch().
//
// An outcome that the screen explains in its own words (wrong password, already assigned) is not a Failure:
// it is a value in the typed answer.
#pragma once

#include <exception>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace oneroom {

/// Field name to messages, the one error shape of the whole API. The empty name stands for the request as a whole.
struct FieldErrors {
    std::map<std::string, std::vector<std::string>> by_field;

    void add(std::string_view field, std::string message) {
        by_field[std::string(field)].push_back(std::move(message));
    }
    bool empty() const { return by_field.empty(); }
};

struct Failure : std::exception {
    int status;  ///< HTTP status
    FieldErrors errors;

    Failure(int status_, FieldErrors errors_) : status(status_), errors(std::move(errors_)) {}
    Failure(int status_, std::string message) : status(status_) { errors.add("", std::move(message)); }
    const char* what() const noexcept override {
        return errors.empty() ? "request failed" : errors.by_field.begin()->second.front().c_str();
    }
};

inline Failure invalid(FieldErrors errors) { return {400, std::move(errors)}; }
inline Failure invalid(std::string_view field, std::string message) {
    FieldErrors errors;
    errors.add(field, std::move(message));
    return {400, std::move(errors)};
}
inline Failure not_signed_in() { return {401, "Sign in to continue"}; }
inline Failure denied() { return {403, "You do not have access to this"}; }
inline Failure not_found(std::string_view what) { return {404, "No such " + std::string(what)}; }

}  // namespace oneroom

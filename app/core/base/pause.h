// Waiting that uses no processor, told to whoever hands out work: while one thread waits for a flush to the disk,
// another can do something.
#pragma once

namespace oneroom {

/// While one of these lives, the thread that made it waits for another thread or for a device.
class Pause {
public:
    /// Somebody who wants to know when the thread pauses. Both are called in that thread.
    class Listener {
    public:
        virtual void pauses() = 0;
        virtual void goes_on() = 0;

    protected:
        ~Listener() = default;
    };

    Pause() : listener_(of_this_thread()) {
        if (listener_) listener_->pauses();
    }
    ~Pause() {
        if (listener_) listener_->goes_on();
    }
    Pause(const Pause&) = delete;
    Pause& operator=(const Pause&) = delete;

    /// Null (at first) for nobody.
    static void tell(Listener* listener) { of_this_thread() = listener; }

private:
    static Listener*& of_this_thread() {
        thread_local Listener* listener = nullptr;
        return listener;
    }

    Listener* const listener_;
};

}  // namespace oneroom

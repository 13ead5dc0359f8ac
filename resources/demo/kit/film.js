// A film inside a page: what has been seen is remembered second by second, so that skipping earns nothing; it goes on
// where it was left; its captions stand beside it as a text to read and to click. The player's controls are the
// browser's own, which keyboards and screen readers know.
(function () {
  'use strict';

  var wanted = 0.95; // of its seconds: the last ones of a fade are not worth sending anybody back

  function seconds(time) {
    var whole = Math.floor(time);
    return Math.floor(whole / 60) + ':' + (whole % 60 < 10 ? '0' : '') + (whole % 60);
  }

  /** [[from, until], ...] of whole seconds, in order and apart. */
  function add(ranges, second) {
    var all = ranges.concat([[second, second + 1]]).sort(function (a, b) {
      return a[0] - b[0];
    });
    return all.reduce(function (joined, range) {
      var last = joined[joined.length - 1];
      if (last && range[0] <= last[1]) last[1] = Math.max(last[1], range[1]);
      else joined.push(range.slice());
      return joined;
    }, []);
  }

  function sum(ranges) {
    return ranges.reduce(function (total, range) {
      return total + range[1] - range[0];
    }, 0);
  }

  /** The captions as a list; the one that is on is marked, and each leads to its place. */
  function transcript(track, video) {
    var box = Page.element('details', 'transcript');
    box.append(Page.element('summary', '', 'Read along'));
    var list = Page.element('ol');
    box.append(list);
    function fill() {
      var cues = track.track.cues;
      if (!cues || list.children.length > 0) return;
      Array.prototype.forEach.call(cues, function (cue) {
        var line = Page.button('cue', cue.text, function () {
          video.currentTime = cue.startTime;
        });
        line.prepend(Page.element('span', 'when', seconds(cue.startTime)));
        var item = Page.element('li');
        item.append(line);
        list.append(item);
        cue.addEventListener('enter', function () {
          line.setAttribute('aria-current', 'true');
        });
        cue.addEventListener('exit', function () {
          line.removeAttribute('aria-current');
        });
      });
    }
    track.addEventListener('load', fill);
    if (track.readyState === 2) fill();
    return box;
  }

  /**
   * Makes the film of `box` keep what is watched in kept = {ranges, at, length}. changed(isWorthSaving) is called as it
   * plays.
   */
  window.Film = {
    isSeen: function (kept) {
      return Boolean(kept && kept.length && sum(kept.ranges) >= Math.floor(kept.length * wanted));
    },
    share: function (kept) {
      return kept && kept.length ? Math.min(1, sum(kept.ranges) / Math.floor(kept.length * wanted)) : 0;
    },
    prepare: function (box, kept, changed) {
      var video = box.querySelector('video');
      var track = box.querySelector('track');
      var status = Page.element('p', 'count');
      status.setAttribute('role', 'status');
      var last = -1;
      var savedAt = Date.now();

      function show() {
        var percent = Math.round(Film.share(kept) * 100);
        status.textContent = Film.isSeen(kept) ? 'You have seen the film.' : percent + ' % seen';
      }
      video.addEventListener('loadedmetadata', function () {
        kept.length = video.duration;
        if (kept.at > 0 && kept.at < video.duration - 1) video.currentTime = kept.at;
        show();
      });
      video.addEventListener('timeupdate', function () {
        kept.at = Math.floor(video.currentTime);
        // Only what runs by counts: a jump moves the place, and nothing else.
        var isPlayed = !video.seeking && video.currentTime >= last && video.currentTime - last < 2 * video.playbackRate;
        var wasSeen = Film.isSeen(kept);
        if (isPlayed && last >= 0)
          for (var second = Math.floor(last); second <= Math.floor(video.currentTime); second += 1)
            if (second < kept.length) kept.ranges = add(kept.ranges, second);
        last = video.currentTime;
        show();
        var isWorthSaving = wasSeen !== Film.isSeen(kept) || Date.now() - savedAt > 5000;
        if (isWorthSaving) savedAt = Date.now();
        changed(isWorthSaving);
      });
      video.addEventListener('seeking', function () {
        last = -1;
      });
      ['pause', 'ended'].forEach(function (name) {
        video.addEventListener(name, function () {
          savedAt = Date.now();
          changed(true);
        });
      });
      box.append(status, transcript(track, video));
      show();
    },
  };
})();

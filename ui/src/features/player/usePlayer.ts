// One launch as it is played: what the bridge reports, what the server says of it, and the way out.
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { HomeAnswer, HomeMessage } from '../../../player/home_messages';
import type { BridgeEvent, ShellCommand } from '../../../player/protocol';
import { callQuietly, Refused } from '../../api/client';
import type { Launch, LaunchSco, LaunchState } from '../../api/contract';
import { cache, useProfile } from '../../api/people';
import { useGo } from '../../core/navigate';
import { t } from '../../core/text';
import { toast } from '../../parts/toast';
import { forget, keep } from './journal';
import { startLaunch, takesOverStorage } from './launch';
import { bridgeScos, destination, isDone, refusalOf, reportsByStatements } from './player_rules';
import { useBridge } from './useBridge';
import { useWayOut } from './way_out';
import { windowWords } from './window_words';

export type SaveState = 'saved' | 'saving' | 'kept' | 'refused';
/** What stands in the way of going on. */
export type Problem = 'ended' | 'reset' | 'stale' | 'away' | 'unplayable' | 'unreachable' | null;

/** A bridge that does not answer is not waited for longer; what it held is in its beacon. */
const LEAVE_PATIENCE_MS = 9_000;
/** A home page is given time to finish by itself, out of sight. */
const HOME_LEAVE_PATIENCE_MS = 16_000;
const REFRESH_MS = 300;
/** A page that has not called the API by now will not: it records nothing. */
const SILENCE_MS = 15_000;
const HOME_PATIENCE_MS = 1_500;
/** Parts that report by statements tell the server and not this page, which asks how it stands. */
const LOOK_MS = 10_000;
/** The page in the frame says that it is ready within moments; later means that its origin cannot be reached. */
const READY_PATIENCE_MS = 10_000;

/** What is different for the course in the place of the home page. */
export interface HomeSide {
  hear: (message: HomeMessage, answer: (answer: HomeAnswer) => void, player: HomePlayer) => void;
  /** It has gone. */
  onLeft: () => void;
  /** It asks to be left. */
  onExit: () => void;
  /** To be opened anew. */
  onAgain: () => void;
  onFinished: () => void;
}

/** What its messages can ask of the player. */
export interface HomePlayer {
  refresh: () => Promise<LaunchState | null>;
  showLoader: (isShown: boolean) => void;
}

export function usePlayer(launch: Launch, frame: RefObject<HTMLIFrameElement | null>, home?: HomeSide) {
  const go = useGo();
  const wayOut = useWayOut();
  const profile = useProfile();
  const [scoId, setScoId] = useState(launch.firstScoId ?? 0);
  const [save, setSave] = useState<SaveState>('saved');
  const hasNothing = launch.firstScoId === null && launch.navigation === null;
  const [problem, setProblem] = useState<Problem>(hasNothing ? 'unplayable' : null);
  const [state, setState] = useState<LaunchState | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  /** The course has said that it ends; `suspended`: to be gone on with. */
  const [hasFinished, setFinished] = useState<'ended' | 'suspended' | null>(null);
  const [isWindowBlocked, setWindowBlocked] = useState(false);
  const [phase, setPhase] = useState<'loading' | 'open' | 'running'>('loading');
  const [isReady, setReady] = useState(false);
  const [isSilent, setSilent] = useState(false);
  const [isSignedOut, setSignedOut] = useState(false);
  /** A home page may ask for it while it fetches something. */
  const [isLoaderShown, setLoaderShown] = useState(false);
  /** The allowed time of the part is over: it goes on, or it was ended. */
  const [timeUp, setTimeUp] = useState<'goesOn' | 'ended' | null>(null);
  const left = useRef<() => void>(() => undefined);
  /** Settles when the browser has written what it was given to keep; false: it has no room or permission. */
  const keeping = useRef<Promise<boolean>>(Promise.resolve(true));
  /** Counts what the bridge says of saving, so that a late word of the browser does not cover a newer one. */
  const said = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const scos = state?.scos ?? launch.scos;
  /** Of a sequenced course: the server says what comes next. */
  const navigation = state?.navigation ?? launch.navigation;
  /** The decision that this page knows last; the bridge tells it before the server is asked. */
  const step = useRef(launch.navigation?.step ?? 0);
  /** A request that the server has not answered. */
  const asked = useRef<ShellCommand | null>(null);

  const refresh = useCallback(async () => {
    try {
      const fresh = await callQuietly('launches.state', { launchId: launch.launchId });
      step.current = Math.max(step.current, fresh.navigation?.step ?? 0);
      setState(fresh);
      setSignedOut(false);
      return fresh;
    } catch (error) {
      // A session that has timed out takes nothing from a running course: its commits go by the launch.
      if (error instanceof Refused && error.status === 401) setSignedOut(true);
      return null;
    }
  }, [launch.launchId]);

  const refreshSoon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void refresh(), REFRESH_MS);
  }, [refresh]);

  const isHome = home !== undefined;
  const side = useRef(home);
  side.current = home;
  const hear = useRef<(event: BridgeEvent) => void>(() => undefined);
  // Whose work it is, as the course was opened: it may still be leaving when somebody else has signed in.
  const owner = useRef(0);
  if (owner.current === 0) owner.current = profile?.id ?? 0;
  const send = useBridge(frame, launch.contentOrigin, {
    event: (event) => hear.current(event),
    unsent: (commit) => {
      // What was said before is no longer true of this one: it is told again once it is written.
      said.current += 1;
      setSave('saving');
      keeping.current = keep(owner.current, launch.launchId, commit).then(
        () => true,
        () => false,
      );
    },
    home: home
      ? (message) =>
          home.hear(message, (answer) => send({ type: 'answerHome', answer }), {
            refresh,
            showLoader: setLoaderShown,
          })
      : undefined,
  });

  /** Says that the work is kept in this browser once that is true. */
  const showKept = useCallback(async () => {
    const mine = said.current;
    const isKept = await keeping.current;
    if (said.current === mine) setSave(isKept ? 'kept' : 'refused');
  }, []);

  const openPart = useCallback(
    (next: number) => {
      setScoId(next);
      setTimeUp(null);
      setFinished(null);
      setProblem(null);
      setSilent(false);
      setPhase('loading');
      send({
        type: 'load',
        scoId: next,
        scos: bridgeScos(scos),
        clearStorage: takesOverStorage(launch),
        isRecorded: launch.mode === 'normal',
        debugLevel: launch.debugLevel,
        isHome,
        isUnit: reportsByStatements(launch),
        words: windowWords(),
      });
    },
    [send, launch, scos, isHome],
  );

  const showPhase = (next: 'loading' | 'open' | 'running') => {
    // A page that calls the API while it loads is running before it has loaded.
    setPhase((now) => (now === 'running' && next === 'open' ? now : next));
    refreshSoon();
  };

  /** Asks the server to go somewhere; an empty request is what the course asked for at its end. */
  const ask = useCallback(
    (request: string, target = '') => {
      if (asked.current) return; // one after the other
      setTimeUp(null);
      setFinished(null);
      setProblem(null);
      setSilent(false);
      setPhase('loading');
      asked.current = { type: 'navigate', step: step.current, request, target };
      send(asked.current);
    },
    [send],
  );

  const leave = useCallback(async () => {
    if (isLeaving) return;
    setLeaving(true);
    const gone = new Promise<void>((resolve) => {
      left.current = resolve;
      setTimeout(resolve, isHome ? HOME_LEAVE_PATIENCE_MS : LEAVE_PATIENCE_MS);
    });
    send({
      type: 'leave',
      step: launch.navigation && launch.mode === 'normal' ? step.current : null,
      finishes: isHome,
    });
    if (problem === null) await gone;
    await callQuietly('launches.end', { launchId: launch.launchId }).catch(() => undefined);
    // Home shows the new status at once; if the server is slow, home asks again by itself.
    const fresh = cache.refetchQueries({ queryKey: ['home.show'], type: 'all' }).catch(() => undefined);
    await Promise.race([fresh, new Promise((resolve) => setTimeout(resolve, HOME_PATIENCE_MS))]);
    if (side.current) return side.current.onLeft();
    await go(wayOut.path, wayOut.query);
  }, [isLeaving, send, problem, launch, go, wayOut, isHome]);

  /** What leads out of a course leads out of the home page to the other courses; it is left as any page is. */
  const exit = useCallback(() => (side.current ? side.current.onExit() : void leave()), [leave]);

  /** Opens the same course anew, after the launch has ended or another tab has taken over. */
  const openAgain = useCallback(async () => {
    if (side.current) return side.current.onAgain();
    try {
      const next = await startLaunch({ contentId: launch.contentId }, true);
      await go(`/play-course/${encodeURIComponent(next.launchId)}`, wayOut.playerQuery, { replace: true });
    } catch (error) {
      toast(error instanceof Refused && error.message ? error.message : t('error.unexpected'), 'failed');
    }
  }, [launch.contentId, go, wayOut]);

  hear.current = (event) => {
    if (['saving', 'saved', 'kept', 'refused'].includes(event.type)) said.current += 1;
    switch (event.type) {
      case 'ready':
        setReady(true);
        // Chosen before anybody could hear it: asked again, which the step makes safe.
        if (asked.current) return send(asked.current);
        if (scoId > 0) return openPart(scoId);
        return setPhase('open');
      case 'state':
        if (event.phase === 'left') return left.current();
        if (event.phase === 'running') {
          setFinished(null); // a course may begin again on its next page
          setWindowBlocked(false);
        }
        return showPhase(event.phase);
      case 'saving':
        return setSave('saving');
      case 'saved':
        setSave('saved');
        void forget(launch.launchId, event.sessionId, event.sequence).catch(() => undefined);
        return refreshSoon();
      case 'kept':
        return void showKept();
      case 'refused':
        if (event.reason === 'server') return setSave('refused');
        if (event.reason === 'stale') setSave('refused');
        else void showKept();
        return setProblem(event.reason);
      case 'finished':
        home?.onFinished();
        if (event.asks && !isLeaving) return ask('');
        setFinished(event.isSuspended ? 'suspended' : 'ended');
        return refreshSoon();
      case 'moved':
        asked.current = null;
        step.current = Math.max(step.current, event.step);
        if (event.result === 'ended') return exit();
        if (event.scoId > 0) openPart(event.scoId);
        else {
          setScoId(0);
          setPhase('open');
        }
        return void refresh();
      case 'navigate': {
        const next = destination(scos, event.scoId, event.request, event.target);
        if (next.go === 'part') openPart(next.scoId);
        if (next.go === 'home') exit();
        return;
      }
      case 'timeUp':
        // Without a message the part just ends, and the learner is where a course is left to.
        if (event.ends && (isHome || !event.tells)) return exit();
        setTimeUp(event.ends ? 'ended' : 'goesOn');
        return refreshSoon();
      case 'windowBlocked':
        return setWindowBlocked(true);
      case 'failed':
        return setProblem(event.reason);
      case 'home': // heard before
        return;
      case 'scoChanged':
        return setScoId(event.scoId);
    }
  };

  useEffect(() => {
    if (phase !== 'open' || scoId === 0) return setSilent(false);
    const silence = setTimeout(() => setSilent(true), SILENCE_MS);
    return () => clearTimeout(silence);
  }, [phase, scoId]);

  const isAsking = reportsByStatements(launch) && phase === 'running' && problem === null && !isLeaving;
  useEffect(() => {
    if (!isAsking) return;
    const look = async () => {
      if (document.visibilityState === 'hidden') return;
      const fresh = await refresh();
      if (fresh && !fresh.isOpen) setProblem('ended');
    };
    const clock = setInterval(() => void look(), LOOK_MS);
    return () => clearInterval(clock);
  }, [isAsking, refresh]);

  useEffect(() => () => clearTimeout(timer.current), []);

  // Should it answer after all, the first part is opened and the problem is gone.
  useEffect(() => {
    if (isReady || hasNothing) return;
    const patience = setTimeout(() => setProblem('unreachable'), READY_PATIENCE_MS);
    return () => clearTimeout(patience);
  }, [isReady, hasNothing]);

  // Leaving by the browser's Back: the bridge hands on what it holds as its page goes, home must ask again after that.
  useEffect(
    () => () => {
      setTimeout(() => void cache.invalidateQueries({ queryKey: ['home.show'] }), REFRESH_MS);
    },
    [],
  );

  /** Only a course that begins or goes on in the menu has nothing open. */
  const isChoosing = navigation !== null && scoId === 0 && problem === null && phase === 'open';
  const part = scos.find((sco) => sco.id === scoId);
  return {
    scos,
    scoId,
    part,
    save,
    problem,
    phase,
    finished: isLeaving || timeUp === 'ended' ? null : hasFinished,
    isWindowBlocked: isWindowBlocked && phase !== 'running',
    isLeaving,
    isSignedOut,
    isLoading: (phase === 'loading' && timeUp !== 'ended') || isLoaderShown,
    /** The page runs without ever calling the portal, and opening it was not enough either. */
    isSilent: isSilent && !isWindowBlocked && part !== undefined && !isDone(part) && launch.mode === 'normal',
    progressPercent: state?.progressPercent ?? null,
    isDone: state?.contentStage === 'completed',
    navigation,
    timeUp,
    isChoosing,
    hasBegun: scos.some((sco) => sco.status !== 'notAttempted'),
    refusal: isLeaving || phase === 'loading' ? '' : refusalOf(navigation),
    ask,
    /** Opens the part again that has ended to be gone on with. */
    goOn: () => openPart(scoId),
    openPart: (sco: LaunchSco) => (navigation ? ask('choice', sco.identifier) : openPart(sco.id)),
    leave,
    openAgain,
    retry: () => {
      if (problem !== 'away') return send({ type: 'retry' });
      if (!asked.current) return openPart(scoId);
      setProblem(null);
      return send(asked.current);
    },
  };
}

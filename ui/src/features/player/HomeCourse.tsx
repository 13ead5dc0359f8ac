// A course in the place of the home page: its frame fills the page under the navigation bar. It is played as every other;
// besides it may ask the portal for what it shows (home_answers.ts).
import './player.css';
import './home_course.css';
import { useEffect, useRef, useState } from 'react';
import type { HomeAnswer, HomeMessage } from '../../../player/home_messages';
import { callQuietly, Refused } from '../../api/client';
import type { ContentCard, HomeCourse as Course, Launch } from '../../api/contract';
import { homeStage } from '../../core/home_stage';
import { Link } from '../../core/Link';
import { useGo } from '../../core/navigate';
import { languageHere, t } from '../../core/text';
import { HomeContentDialog } from './HomeContentDialog';
import { answerTo, enrollmentOf, finishedFlag, loadedData } from './home_answers';
import { startLaunch } from './launch';
import { Notices, Saved, Stopped, sandbox } from './player_parts';
import { type HomePlayer, usePlayer } from './usePlayer';

export interface HomeCourseProps {
  isPreview: boolean;
  isHidden: boolean;
  /** Its page is left: it comes to its end out of sight. */
  isLeaving: boolean;
  onGone: () => void;
}

interface Opened {
  course: Course;
  launch: Launch;
}

const toCourses = { path: '/home', query: { homeCourse: 'off' } };

/** The first message of a refusal; one that says nothing readable has none. */
export function firstMessage(error: unknown): string {
  const message = error instanceof Refused ? Object.values(error.fields).flat()[0] : undefined;
  return message && message !== t('error.unexpected') ? message : t('home.courseFailed');
}

async function openCourse(isPreview: boolean): Promise<Opened> {
  const course = await callQuietly('home.course', { language: languageHere(), isPreview: isPreview || undefined });
  if (course.contentId === null) throw new Refused(409, { '': course.problem ? [course.problem] : [] });
  const launch = await startLaunch({ contentId: course.contentId, isPreview: isPreview || undefined }, true);
  return { course, launch };
}

/** In its place while it is fetched, or while the one before is still leaving. */
export function HomeCourseWait({ isHidden = false }: { isHidden?: boolean }) {
  return (
    <div class="home-course" hidden={isHidden} aria-busy="true">
      <div class="player-course home-course-frame">
        <div class="player-wait spinner" aria-hidden="true" />
      </div>
    </div>
  );
}

export function HomeCourse({ isPreview, isHidden, isLeaving, onGone }: HomeCourseProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const isGone = useRef(false);

  useEffect(() => {
    isGone.current = isLeaving;
    if (isLeaving && !opened) onGone();
  }, [isLeaving, opened, onGone]);

  useEffect(() => {
    openCourse(isPreview).then(
      (next) => {
        if (isGone.current) void callQuietly('launches.end', { launchId: next.launch.launchId }).catch(() => undefined);
        else setOpened(next);
      },
      (error) => !isGone.current && homeStage.fail(firstMessage(error)),
    );
    return () => {
      isGone.current = true;
    };
  }, []);

  if (!opened) return <HomeCourseWait isHidden={isHidden} />;
  return (
    <Playing
      key={opened.launch.launchId}
      {...opened}
      isHidden={isHidden}
      isLeaving={isLeaving}
      onGone={onGone}
      onAgain={() =>
        openCourse(isPreview).then(setOpened, (error) => {
          homeStage.fail(firstMessage(error));
        })
      }
    />
  );
}

interface PlayingProps extends Opened {
  isHidden: boolean;
  isLeaving: boolean;
  onGone: () => void;
  onAgain: () => void;
}

function Playing({ course, launch, isHidden, isLeaving, onGone, onAgain }: PlayingProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const go = useGo();
  const [card, setCard] = useState<ContentCard | null>(null);

  useEffect(() => finishedFlag.set(false), []);

  const player = usePlayer(launch, frame, {
    hear: (message, answer, line) => void hear(message, line).then(answer),
    onLeft: onGone,
    onExit: () => void go(toCourses.path, toCourses.query),
    onAgain,
    onFinished: () => finishedFlag.set(true),
  });

  async function hear(message: HomeMessage, line: HomePlayer): Promise<HomeAnswer> {
    try {
      return await answer(message, line);
    } catch {
      return answerTo(message, 'unavailable'); // the server is away, or refuses
    }
  }

  async function answer(message: HomeMessage, line: HomePlayer): Promise<HomeAnswer> {
    const { type, data } = message;
    switch (type) {
      case 'ChildFrameLoaded': {
        const [home, state] = await Promise.all([callQuietly('home.show', {}), line.refresh()]);
        if (!state) return answerTo(message, 'unavailable');
        return answerTo(message, '', loadedData(course, launch, home, state));
      }
      case 'ViewGroupDetails':
        return answerTo(message, 'noGroups');
      case 'ViewContentDetails': {
        const { cards } = await callQuietly('home.show', {});
        const found = cards.find((one) => one.id === data.contentId);
        if (!found) return answerTo(message, 'notFound');
        setCard(found);
        return answerTo(message, '');
      }
      case 'ToggleContentFavorite':
        return answerTo(message, 'noFavorites');
      case 'ToggleLoader':
        line.showLoader(data.isVisible === true);
        return answerTo(message, '');
      case 'SetScormFinished':
        finishedFlag.set(data.isFinished === true);
        return answerTo(message, '');
      case 'StatusChangedToCompletedPassed': {
        const state = await line.refresh();
        return state ? answerTo(message, '', enrollmentOf(launch, state)) : answerTo(message, 'unavailable');
      }
      default:
        return answerTo(message, 'refused'); // what is about its data never comes here
    }
  }

  const { leave, problem } = player;
  useEffect(() => {
    if (isLeaving) void leave();
  }, [isLeaving]);

  // What does not even open must not stand in the way, nor what goes on in another tab.
  const hasOpened = useRef(false);
  if (player.phase !== 'loading' && problem === null) hasOpened.current = true;
  useEffect(() => {
    if (!problem || isLeaving) return;
    if (problem === 'stale') homeStage.fail(t('player.staleText'), t('player.openAgain'));
    else if (!hasOpened.current) homeStage.fail(t(`player.${problem}Title`));
  }, [problem, isLeaving]);

  return (
    <section class="home-course" aria-label={launch.title} hidden={isHidden}>
      <Notices
        launch={launch}
        save={player.save}
        problem={problem}
        refusal={player.refusal}
        isSilent={false}
        isWindowBlocked={player.isWindowBlocked}
        isTimeUp={player.timeUp === 'goesOn'}
        isSignedOut={player.isSignedOut}
        onRetry={player.retry}
      />
      <div class="player-course home-course-frame">
        <iframe
          ref={frame}
          class={problem ? 'is-hidden' : undefined}
          title={launch.title}
          src={launch.url}
          sandbox={sandbox}
          allow="fullscreen; autoplay; clipboard-write"
        />
        {player.isLoading && problem === null && <div class="player-wait spinner" aria-hidden="true" />}
        {problem && problem !== 'stale' && (
          <Stopped
            problem={problem}
            address={launch.contentOrigin}
            onAgain={problem === 'away' ? player.retry : () => void player.openAgain()}
            exit={t('home.toCourses')}
            onExit={() => void go(toCourses.path, toCourses.query)}
          />
        )}
      </div>
      <footer class="home-course-foot">
        {launch.mode === 'normal' && <Saved state={player.save} />}
        <Link to={`${toCourses.path}?homeCourse=off`}>{t('home.toCourses')}</Link>
      </footer>
      {card && <HomeContentDialog card={card} onClose={() => setCard(null)} />}
    </section>
  );
}

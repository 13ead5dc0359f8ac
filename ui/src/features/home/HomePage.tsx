import './home.css';
import { useEffect, useState } from 'react';

import { useApi } from '../../api/client';
import type { ContentCard as Card, HomeView } from '../../api/contract';
import { useProfile } from '../../api/people';
import { homeStage, useHomeStage } from '../../core/home_stage';
import { Link } from '../../core/Link';
import { useQueryValues, useSetQuery } from '../../core/navigate';
import { t } from '../../core/text';
import { useTitle } from '../../core/title';
import { menusFor } from '../../menus';
import { Button } from '../../parts/Button';
import { Chips } from '../../parts/choices';
import { ConfirmDialog } from '../../parts/Dialog';
import { PageTitle } from '../../parts/PageTitle';
import { Banner, EmptyState, ErrorBanner, Loading, ProgressRing, Skeleton } from '../../parts/status';
import { ContentCard } from './ContentCard';
import { countsOf, type Filter, filterOf, greeting, isUnder } from './card_rules';
import { HomeBanner } from './HomeBanner';
import { HomeSide } from './HomeSide';
import { useFreshOnReturn, useLaunch } from './useLaunch';

/** The course that stands in the place of home, or home itself: while it is searched, or asked for by its address. */
export function HomePage() {
  const { search = '', homeCourse } = useQueryValues();
  const home = useApi('home.show', search.trim() ? { search: search.trim() } : {}, { keepPrevious: true, fresh: true });
  const { problem, openHere } = useHomeStage();
  const userId = useProfile()?.id;
  const isPreview = homeCourse === 'preview';
  const isWanted = search.trim() === '' && homeCourse !== 'off' && (isPreview || home.data?.courseId != null);

  useEffect(() => homeStage.forgetProblem(), []);
  useEffect(() => {
    if (!isWanted || problem || userId === undefined) return;
    homeStage.want(isPreview, userId);
    return () => homeStage.leave();
  }, [isWanted, isPreview, problem, userId]);

  if (isWanted && !problem) return <HomeCoursePlace />;
  return (
    <Courses
      problem={(openHere && !isWanted ? '' : problem) || (home.data?.courseProblem ?? '')}
      openHere={isWanted ? openHere : ''}
    />
  );
}

/** The course itself stands over the page: shell/HomeStage.tsx. */
function HomeCoursePlace() {
  useTitle(t('home.title'));
  return (
    <div class="visually-hidden">
      <PageTitle>{t('home.title')}</PageTitle>
    </div>
  );
}

interface CoursesProps {
  problem: string;
  /** The course that is the home page goes on in another tab: says how to open it here; empty otherwise. */
  openHere: string;
}

/** The assigned courses, searched and filtered, each with its one next step. */
function Courses({ problem, openHere }: CoursesProps) {
  const { search = '', show } = useQueryValues();
  const filter = filterOf(show);
  const setQuery = useSetQuery();
  const profile = useProfile();
  const home = useApi('home.show', search.trim() ? { search: search.trim() } : {}, { keepPrevious: true, fresh: true });
  const launch = useLaunch();
  const [pointed, setPointed] = useState<number | null>(null);
  const [restarting, setRestarting] = useState<Card | null>(null);
  useFreshOnReturn();
  useTitle(t('home.title'), undefined, search);

  const view = home.data;
  const isSearching = search.trim() !== '';

  function point(id: number) {
    if (filter !== 'all') void setQuery({ show: undefined });
    setPointed(null);
    requestAnimationFrame(() => {
      setPointed(id);
      const card = document.getElementById(`card-${id}`);
      card?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
      card?.querySelector<HTMLElement>('.course-end button')?.focus({ preventScroll: true });
    });
  }

  const hasSide = !isSearching && view !== undefined && view.counts.all > 0;
  const counts = view && (isSearching ? countsOf(view.cards) : view.counts);
  const cards = view?.cards.filter((card) => isUnder(filter, card));
  return (
    <div class={hasSide || (!view && !isSearching) ? 'home' : 'home is-searching'}>
      {!isSearching && <HomeBanner />}
      {hasSide && <HomeSide view={view} onPoint={point} />}
      {!view && !isSearching && !home.error && (
        <div class="home-side">
          <Skeleton height={220} radius={12} />
        </div>
      )}
      <div class="home-list">
        {problem && !openHere && <ErrorBanner messages={[problem]} />}
        {openHere && (
          <Banner tone="warning">
            {problem}{' '}
            <Button size="small" onClick={homeStage.forgetProblem}>
              {openHere}
            </Button>
          </Banner>
        )}
        <Heading view={view} search={search.trim()} name={profile?.fullName ?? ''} />
        {home.error && !view && (
          <div class="stack">
            <ErrorBanner messages={[home.error.message]} />
            <div>
              <Button icon="arrow-clockwise" busy={home.isFetching} onClick={() => home.refetch()}>
                {t('common.tryAgain')}
              </Button>
            </div>
          </div>
        )}
        {counts && counts.all > 0 && (
          <Chips<Filter>
            label={t('home.filter')}
            value={filter}
            onChange={(value) => setQuery({ show: value === 'all' ? undefined : value })}
            choices={(['all', 'inProgress', 'dueSoon', 'completed'] as const).map((value) => ({
              value,
              label: t(`home.${value}`),
              count: counts[value],
            }))}
          />
        )}
        {!home.error && !view && !isSearching && <Skeleton width="min(100%, 420px)" height={36} radius={18} />}
        {!home.error && !view && <CardSkeletons />}
        {view && cards?.length === 0 && (
          <div class="card">
            <Nothing
              view={view}
              search={search.trim()}
              filter={filter}
              onShowAll={() => setQuery({ search: undefined, show: undefined })}
            />
          </div>
        )}
        {cards && cards.length > 0 && (
          <ul class={home.isPlaceholderData ? 'cards is-stale' : 'cards'} aria-label={t('home.title')}>
            {cards.map((card) => (
              <ContentCard
                key={card.id}
                card={card}
                isPointed={pointed === card.id}
                isOpening={launch.opening === card.id}
                onOpen={launch.open}
                onStartAgain={setRestarting}
              />
            ))}
          </ul>
        )}
        {view && view.total > view.cards.length && <p class="meta">{t('home.maximum', { count: view.maximum })}</p>}
      </div>
      {restarting && (
        <ConfirmDialog
          title={t('home.startAgainTitle')}
          action={t('home.startAgain')}
          onConfirm={() => launch.open(restarting, true)}
          onClose={() => setRestarting(null)}
        >
          {t('home.startAgainText')}
        </ConfirmDialog>
      )}
    </div>
  );
}

/** A greeting with what is to do; when searching, what was found. */
function Heading({ view, search, name }: { view: HomeView | undefined; search: string; name: string }) {
  if (search) {
    return (
      <header class="home-head">
        <PageTitle>{t('home.searchResults')}</PageTitle>
        <p role="status">{view && view.total > 0 && t('home.found', { count: view.total, search })}</p>
      </header>
    );
  }
  const open = view?.cards.filter((card) => card.contentStage !== 'completed') ?? [];
  // The list ends at a hundred; the counts do not.
  const left = view ? view.counts.all - view.counts.completed : 0;
  const overdue = open.filter((card) => card.dueState === 'overdue').length;
  const soon = open.filter((card) => card.dueState === 'soon').length;
  return (
    <header class="home-head">
      {view && view.counts.all > 0 && (
        <span class="home-head-ring">
          <ProgressRing
            percent={(100 * view.counts.completed) / view.counts.all}
            isDone={view.counts.completed === view.counts.all}
            size={56}
            label={t('home.yourProgress')}
          />
        </span>
      )}
      <PageTitle>{name ? greeting(name, new Date().getHours()) : <Skeleton width={260} height={26} />}</PageTitle>
      {!view && (
        <p>
          <Skeleton width={180} height={18} />
        </p>
      )}
      {view && view.counts.all > 0 && (
        <p>
          {left === 0 ? t('home.allDone') : t('home.toDo', { count: left })}
          {overdue > 0 && <span class="danger"> {t('home.overdueCount', { count: overdue })}</span>}
          {soon > 0 && <span class="warning"> {t('home.soonCount', { count: soon })}</span>}
        </p>
      )}
    </header>
  );
}

interface NothingProps {
  view: HomeView;
  search: string;
  filter: Filter;
  onShowAll: () => void;
}

/** Why there is no card here, and what to do next. */
function Nothing({ view, search, filter, onShowAll }: NothingProps) {
  const profile = useProfile();
  const admin = profile ? menusFor(profile)[0]?.rows[0] : undefined;
  const showAll = <Button onClick={onShowAll}>{t('home.showAll')}</Button>;

  if (search && view.total === 0) {
    return (
      <EmptyState icon="search" title={t('home.noResultsTitle', { search })} action={showAll}>
        {t('home.noResultsText')}
      </EmptyState>
    );
  }
  if (filter !== 'all') {
    const icons = { inProgress: 'play-fill', dueSoon: 'calendar-event', completed: 'trophy' } as const;
    const keys = { inProgress: 'InProgress', dueSoon: 'DueSoon', completed: 'Completed' } as const;
    return (
      <EmptyState icon={icons[filter]} title={t(`home.none${keys[filter]}Title`)} action={showAll}>
        {t(`home.none${keys[filter]}Text`)}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="mortarboard"
      title={t('home.emptyTitle')}
      action={
        admin && (
          <Link to={admin.path} class="button primary">
            {t('home.emptyAdminAction')}
          </Link>
        )
      }
    >
      {t(admin ? 'home.emptyAdminText' : 'home.emptyText')}
    </EmptyState>
  );
}

function CardSkeletons() {
  return (
    <div class="cards" aria-busy="true">
      <Loading />
      {[0, 1, 2, 3].map((at) => (
        <div key={at} class="card course">
          <Skeleton height={116} radius={8} />
          <div class="stack">
            <Skeleton width="40%" height={18} />
            <Skeleton width="90%" height={12} />
            <Skeleton width="30%" height={12} />
          </div>
        </div>
      ))}
    </div>
  );
}

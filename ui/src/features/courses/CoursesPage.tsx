import './courses.css';
import { useApi } from '../../api/client';
import type { ContentRow, ContentSort, ContentType } from '../../api/contract';
import { useProfile } from '../../api/people';
import { showDay } from '../../core/dates';
import { useGo, usePath, usePathValues } from '../../core/navigate';
import { showNumber, t } from '../../core/text';
import { useTitle } from '../../core/title';
import { AdminScreen } from '../../parts/AdminScreen';
import { Button } from '../../parts/Button';
import { SearchField } from '../../parts/choices';
import { Select } from '../../parts/inputs';
import { useListQuery } from '../../parts/list_query';
import { EmptyState, ErrorBanner, StatusPill } from '../../parts/status';
import { type Column, NothingFound, Pagination, Table } from '../../parts/Table';
import { CoursePanel } from './CoursePanel';
import { standardOf, typeNames, wordsOf } from './course_words';
import { NewCourse } from './NewCourse';

function columns(): Column<ContentRow>[] {
  return [
    { name: 'title', title: t('courses.columnTitle'), cell: (row) => row.title, isSortable: true, isTitle: true },
    {
      name: 'contentType',
      title: t('courses.columnType'),
      cell: (row) => standardOf(row) || t(wordsOf(row.contentType).title),
      isSortable: true,
      isMuted: true,
    },
    {
      name: 'isPublished',
      title: t('courses.columnStatus'),
      cell: (row) => (
        <StatusPill tone={row.isPublished ? 'success' : 'warning'}>
          {t(row.isPublished ? 'courses.published' : 'courses.draft')}
        </StatusPill>
      ),
      isSortable: true,
    },
    {
      name: 'learners',
      title: t('courses.columnLearners'),
      cell: (row) => showNumber(row.learners),
      align: 'end',
    },
    {
      name: 'updatedAt',
      title: t('courses.columnUpdated'),
      cell: (row) => showDay(row.updatedAt),
      isSortable: true,
      isMuted: true,
    },
  ];
}

const home = '/admin/course';

/** All courses, files and links; one of them (…/7) or a new one (…/new, …/new/2: of this type) opens at the side. */
export function CoursesPage() {
  const state = useListQuery<ContentSort>('title');
  const { query, setQuery, filter, search } = state;
  const { contentId, typeId } = usePathValues();
  const isNew = usePath().startsWith(`${home}/new`);
  const go = useGo();
  const profile = useProfile();
  useTitle(t('courses.title'));

  const isFiltered = search !== '' || query.type !== undefined || query.status !== undefined;
  const list = useApi(
    'contents.list',
    {
      search: search || undefined,
      contentType: query.type as ContentType | undefined,
      isPublished: query.status === undefined ? undefined : query.status === 'published',
      ...state.input,
    },
    { keepPrevious: true },
  );
  const canMake = typeNames.filter((type) => profile?.roles[wordsOf(type).role]);
  const show = (end: string, tab?: string) => go(`${home}${end}`, { ...query, tab });
  const close = () => show('');
  const make = () => show('/new');

  return (
    <AdminScreen
      title={t('courses.title')}
      actions={
        canMake.length > 0 && (
          <Button look="primary" icon="plus-lg" onClick={make}>
            {t('courses.new')}
          </Button>
        )
      }
      filters={
        <>
          <SearchField label={t('courses.search')} hasHotkey {...state.searchField} />
          <Select
            label={t('courses.columnType')}
            hideLabel
            value={query.type ?? ''}
            onChange={(type) => filter({ type: type })}
            choices={[
              { value: '', label: t('courses.anyType') },
              ...typeNames.map((type) => ({ value: type as string, label: t(wordsOf(type).title) })),
            ]}
          />
          <Select
            label={t('courses.columnStatus')}
            hideLabel
            value={query.status ?? ''}
            onChange={(status) => filter({ status: status })}
            choices={[
              { value: '', label: t('courses.anyStatus') },
              { value: 'published', label: t('courses.published') },
              { value: 'draft', label: t('courses.draft') },
            ]}
          />
        </>
      }
      panel={
        <>
          {isNew && (
            <NewCourse
              types={canMake}
              chosen={canMake.find((type) => String(wordsOf(type).id) === typeId)}
              onChoose={(type) => show(`/new/${wordsOf(type).id}`)}
              onClose={close}
              onMade={(id) => show(`/${id}`, 'assigned')}
            />
          )}
          {contentId && (
            <CoursePanel
              key={contentId}
              contentId={Number(contentId)}
              tab={query.tab}
              onTab={(tab) => setQuery({ tab })}
              onClose={close}
            />
          )}
        </>
      }
    >
      {list.error && <ErrorBanner messages={[list.error.message]} />}
      {!list.error && (
        <Table
          caption={t('courses.title')}
          columns={columns()}
          rows={list.data?.rows}
          keyOf={(row) => row.id}
          {...state.table}
          onOpen={(row) => show(`/${row.id}`)}
          chosen={contentId ? Number(contentId) : null}
          empty={
            isFiltered ? (
              <NothingFound onShowAll={() => state.showAll('type', 'status')} />
            ) : (
              <EmptyState
                icon="collection"
                title={t('courses.emptyTitle')}
                action={
                  canMake.length > 0 && (
                    <Button look="primary" icon="upload" onClick={make}>
                      {t('courses.new')}
                    </Button>
                  )
                }
              >
                {t('courses.emptyText')}
              </EmptyState>
            )
          }
        />
      )}
      {list.data && <Pagination {...state.pagination} total={list.data.total} />}
    </AdminScreen>
  );
}

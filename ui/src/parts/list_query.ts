// The state of a list with filters, sorting and pages, kept in the address: ?search=..&sort=..&order=down&page=2&rows=50
import { type Query, useQueryValues, useSetQuery } from '../core/navigate';
import { useTypedSearch } from '../core/search';
import { defaultPageSize, type Sorting } from './Table';

const firstPage: Query = { page: undefined };

function countOf(text: string | undefined, otherwise: number): number {
  const count = Number(text);
  return Number.isSafeInteger(count) && count > 0 ? count : otherwise;
}

/** What a list of these values of the address shows; addresses are typed by people, too. */
export function readListQuery<Sort extends string>(query: Query, firstSort: Sort | undefined) {
  const sort = (query.sort as Sort | undefined) ?? firstSort;
  return {
    page: countOf(query.page, 1),
    pageSize: countOf(query.rows, defaultPageSize),
    sort,
    descending: sort === undefined ? undefined : query.order === 'down',
  };
}

/** Reads and changes the state of the list of this screen. `firstSort` is the order nobody has chosen. */
export function useListQuery<Sort extends string>(firstSort?: Sort) {
  const query = useQueryValues();
  const setQuery = useSetQuery();
  const [typed, setTyped] = useTypedSearch(firstPage);
  const input = readListQuery(query, firstSort);
  const { page, pageSize, sort, descending = false } = input;
  return {
    query,
    setQuery,
    /** page, pageSize, sort and descending, as lists of the contract take them. */
    input,
    /** What is searched for; '' when nothing is. */
    search: query.search ?? '',
    /** Changes filters; the list starts again at its first page. */
    filter: (changes: Query) => setQuery({ ...changes, ...firstPage }),
    /** Forgets the search and these filters. */
    showAll: (...filters: string[]) =>
      setQuery({ ...Object.fromEntries(filters.map((name) => [name, undefined])), search: undefined, ...firstPage }),
    /** For <SearchField>. */
    searchField: { value: typed, onChange: setTyped },
    /** For <Table>. */
    table: {
      sorting: sort === undefined ? undefined : { sort, descending },
      onSort: (sorting: Sorting) =>
        setQuery({ sort: sorting.sort, order: sorting.descending ? 'down' : undefined, ...firstPage }),
    },
    /** For <Pagination>. */
    pagination: {
      page,
      pageSize,
      onPage: (next: number) => setQuery({ page: next > 1 ? String(next) : undefined }),
      onPageSize: (size: number) =>
        setQuery({ rows: size === defaultPageSize ? undefined : String(size), ...firstPage }),
    },
  };
}

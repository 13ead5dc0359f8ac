import { describe, expect, it } from 'vitest';
import { readListQuery } from './list_query';
import { defaultPageSize } from './Table';

describe('the state of a list in the address', () => {
  it('is the first page in the usual order when the address says nothing', () => {
    expect(readListQuery({}, 'title')).toEqual({
      page: 1,
      pageSize: defaultPageSize,
      sort: 'title',
      descending: false,
    });
  });

  it('reads page, rows, sorting and direction', () => {
    expect(readListQuery({ page: '3', rows: '50', sort: 'updatedAt', order: 'down' }, 'title')).toEqual({
      page: 3,
      pageSize: 50,
      sort: 'updatedAt',
      descending: true,
    });
  });

  it('leaves the order to the server where none is usual', () => {
    expect(readListQuery({ order: 'down' }, undefined)).toMatchObject({ sort: undefined, descending: undefined });
  });

  it.each(['0', '-1', 'abc', '1.5', '', '1e99'])('takes page %s for the first', (page) => {
    expect(readListQuery({ page, rows: page }, 'title')).toMatchObject({ page: 1, pageSize: defaultPageSize });
  });
});

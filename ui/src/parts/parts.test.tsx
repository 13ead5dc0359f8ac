import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import english from '../../../resources/text/en.json';
import { useTexts } from '../core/text';
import { Button } from './Button';
import { Chips } from './choices';
import { TextInput } from './inputs';
import { place } from './popup';
import { initials, ProgressBar, ProgressRing } from './status';
import { Pagination, Table } from './Table';

beforeAll(() => useTexts('en', english));
afterEach(cleanup);

const columns = [
  { name: 'title', title: 'Title', isSortable: true, cell: (row: { id: number; title: string }) => row.title },
  { name: 'learners', title: 'Learners', align: 'end' as const, cell: () => 5 },
];
const rows = [
  { id: 1, title: 'Fire safety' },
  { id: 2, title: 'Anti-bribery' },
];

describe('a table', () => {
  it('says that there is nothing to show [ERR-21]', () => {
    render(<Table caption="Courses" columns={columns} rows={[]} keyOf={(row) => row.id} />);
    expect(screen.getByText('There are no records to show.')).toBeTruthy();
  });

  it('sorts up, then down, by the heading', () => {
    const onSort = vi.fn();
    const { rerender } = render(
      <Table caption="Courses" columns={columns} rows={rows} keyOf={(row) => row.id} onSort={onSort} />,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Title' }));
    expect(onSort).toHaveBeenLastCalledWith({ sort: 'title', descending: false });
    rerender(
      <Table
        caption="Courses"
        columns={columns}
        rows={rows}
        keyOf={(row) => row.id}
        sorting={{ sort: 'title', descending: false }}
        onSort={onSort}
      />,
    );
    expect(screen.getByRole('columnheader', { name: 'Title' }).getAttribute('aria-sort')).toBe('ascending');
    fireEvent.click(screen.getByRole('button', { name: 'Title' }));
    expect(onSort).toHaveBeenLastCalledWith({ sort: 'title', descending: true });
  });

  it('opens a row by keyboard and by a click anywhere on it, once', () => {
    const onOpen = vi.fn();
    render(
      <Table caption="Courses" columns={columns} rows={rows} keyOf={(row) => row.id} onOpen={onOpen} chosen={2} />,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Fire safety' }));
    expect(onOpen).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getAllByText('5')[1] as HTMLElement);
    expect(onOpen).toHaveBeenLastCalledWith(rows[1]);
    expect(screen.getByText('Anti-bribery').closest('tr')?.getAttribute('aria-current')).toBe('true');
  });
});

describe('pages', () => {
  it('tell where one is, and say why there is no further one', () => {
    const onPage = vi.fn();
    render(<Pagination page={3} pageSize={15} total={40} onPage={onPage} onPageSize={() => undefined} />);
    expect(screen.getByText('31–40 of 40')).toBeTruthy();
    expect([...screen.getByLabelText('Rows a page').querySelectorAll('option')].map((option) => option.value)).toEqual([
      '5',
      '10',
      '15',
      '20',
      '50',
      '100',
    ]);
    fireEvent.click(screen.getByRole('button', { name: /Next/ }));
    expect(onPage).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
    expect(onPage).toHaveBeenCalledWith(2);
  });
});

describe('a field', () => {
  it('carries its messages, and counts near its limit', () => {
    render(
      <TextInput
        label="Title"
        value={'x'.repeat(9)}
        onChange={() => undefined}
        limit={{ required: true, maxLength: 10 }}
        errors={['Give it a title.']}
      />,
    );
    const input = screen.getByLabelText('Title');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(input.getAttribute('aria-required')).toBe('true');
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Give it a title.');
    expect(screen.getByText('9 of 10 characters')).toBeTruthy();
  });
});

describe('a button', () => {
  it('that is off says why and does nothing', () => {
    const onClick = vi.fn();
    render(
      <Button disabled reason="Nothing has changed yet" onClick={onClick}>
        Save
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Save . Nothing has changed yet' });
    fireEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });

  it('that is busy ignores further clicks', () => {
    const onClick = vi.fn();
    render(
      <Button busy onClick={onClick}>
        Save
      </Button>,
    );
    fireEvent.click(screen.getByRole('button'));
    expect(onClick).not.toHaveBeenCalled();
  });
});

describe('states', () => {
  it('chips tell which one is on', () => {
    const onChange = vi.fn();
    render(
      <Chips
        label="Show"
        value="all"
        choices={[
          { value: 'all', label: 'All', count: 1200 },
          { value: 'done', label: 'Completed' },
        ]}
        onChange={onChange}
      />,
    );
    expect(screen.getByRole('button', { name: 'All 1,200' }).getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'Completed' }));
    expect(onChange).toHaveBeenCalledWith('done');
  });

  it('a circle and a bar say their number', () => {
    render(<ProgressRing percent={69.7} label="Progress" />);
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Progress: 70%');
    render(<ProgressBar label="Fire safety.zip" bytes={{ done: 318_000_000, total: 757_000_000 }} />);
    expect(screen.getByText('42%, 318 MB of 757 MB')).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('42');
  });

  it('a face without a picture shows first and last letter', () => {
    expect([initials('Ana Maria Costa'), initials('Ana'), initials(' '), initials('Élodie 王')]).toEqual([
      'AC',
      'A',
      '',
      'É王',
    ]);
  });
});

describe('a popup', () => {
  const window = { width: 400, height: 600 };
  const anchor = (left: number, top: number) => ({ left, top, right: left + 100, bottom: top + 40 }) as DOMRect;

  it('stands under its anchor, above it where there is more room, and inside the window', () => {
    expect(place(anchor(10, 50), { width: 200, height: 200 }, window, false)).toEqual({
      top: 96,
      left: 10,
      maxHeight: 200,
    });
    expect(place(anchor(10, 500), { width: 200, height: 200 }, window, false)).toEqual({
      top: 294,
      left: 10,
      maxHeight: 200,
    });
    expect(place(anchor(280, 50), { width: 200, height: 200 }, window, false).left).toBe(192);
    expect(place(anchor(280, 50), { width: 200, height: 200 }, window, true).left).toBe(180);
    expect(place(anchor(10, 50), { width: 200, height: 2000 }, window, false).maxHeight).toBe(496);
  });
});

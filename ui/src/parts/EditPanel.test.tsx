import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import english from '../../../resources/text/en.json';
import { useTexts } from '../core/text';
import { copyText } from './Copyable';
import { EditPanel } from './EditPanel';
import { DatePicker } from './inputs';
import { Toasts } from './toast';

beforeAll(() => useTexts('en', english));
beforeEach(() => {
  HTMLDialogElement.prototype.show ??= () => undefined;
  HTMLDialogElement.prototype.close ??= () => undefined;
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const form = { isDirty: false, isSaving: false, savedAt: null, submit: vi.fn(async () => true) };
const pressSave = () => act(() => void fireEvent.keyDown(window, { key: 's', ctrlKey: true }));

describe('the keys to save', () => {
  it('say for a second that there is nothing to save, and save nothing [ERR-22]', () => {
    render(
      <EditPanel title="Shops" form={form} onClose={() => undefined}>
        fields
      </EditPanel>,
    );
    pressSave();
    expect(screen.getByRole('status', { hidden: true }).textContent).toBe('Unable to save: nothing has changed');
    act(() => void vi.advanceTimersByTime(999));
    expect(screen.getByRole('status', { hidden: true }).textContent).toBe('Unable to save: nothing has changed');
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.getByRole('status', { hidden: true }).textContent).toBe('');
    expect(form.submit).not.toHaveBeenCalled();
  });

  it('save what was changed', () => {
    render(
      <EditPanel title="Shops" form={{ ...form, isDirty: true }} onClose={() => undefined}>
        fields
      </EditPanel>,
    );
    pressSave();
    expect(form.submit).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Unable to save: nothing has changed')).toBeNull();
  });
});

describe('small parts', () => {
  it('copying that is not allowed says so [ERR-19]', async () => {
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: async () => Promise.reject(new Error()) } });
    render(<Toasts />);
    await act(() => copyText('https://portal.example/confirm-account'));
    expect(screen.getByText('Unable to copy')).toBeTruthy();
    vi.unstubAllGlobals();
  });

  it('a date is held between the first and the last day there is [VAL-09]', () => {
    const onChange = vi.fn();
    render(<DatePicker label="Due" value="" onChange={onChange} min="2026-03-02" max="2026-03-31" />);
    const field = screen.getByLabelText('Due') as HTMLInputElement;
    expect([field.type, field.min, field.max]).toEqual(['date', '2026-03-02', '2026-03-31']);
    fireEvent.input(field, { target: { value: '2026-03-15' } });
    expect(onChange).toHaveBeenLastCalledWith('2026-03-15');
    cleanup();
    for (const typed of ['2026-04-01', '2026-03-01', '9999-01-01']) {
      render(<DatePicker label="Due" value={typed} onChange={onChange} min="2026-03-02" max="2026-03-31" />);
      expect(screen.getByText('Choose a date between 3/2/2026 and 3/31/2026')).toBeTruthy();
      cleanup();
    }
    render(<DatePicker label="Due" value="2026-03-31" onChange={onChange} min="2026-03-02" max="2026-03-31" />);
    expect(screen.queryByText(/Choose a date/)).toBeNull();
  });
});

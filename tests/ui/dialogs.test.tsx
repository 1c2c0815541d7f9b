import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { ActionModal, type ActionModalProps } from '#islands/ui/action-modal.tsx';
import { CodeInput } from '#islands/ui/code-input.tsx';
import { Sheet } from '#islands/ui/sheet.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { ToastList } from '#islands/ui/toast-list.tsx';
import { findIssues } from '#tests/support/axe.ts';

const question = (props: Partial<ActionModalProps> = {}) => {
  const calls = { onAction: vi.fn(), onCancel: vi.fn() };
  render(
    <ActionModal open type="warning" title="Sure?" message="Once only." {...calls} {...props} />,
  );
  return calls;
};
const widthOf = (dialog: HTMLElement) => dialog.style.getPropertyValue('--modal-width');

describe('the action modal', () => {
  it('has Okay and Cancel by default', async () => {
    const { onAction, onCancel } = question();
    expect(screen.getByRole('alertdialog', { name: 'Sure?' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Okay' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onAction).toHaveBeenCalledOnce();
    expect(onCancel).toHaveBeenCalledOnce();
  });

  it('accepts other labels and can leave Cancel out', () => {
    question({ actionButtonText: 'Verify Profile', cancelButtonText: 'Later' });
    expect(screen.getByRole('button', { name: 'Verify Profile' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Later' })).toBeTruthy();
  });

  it('hides Cancel when asked to', () => {
    question({ hideCancelButton: true });
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  });

  it('has a close button only on request', async () => {
    const { onCancel } = question({ showCloseBtn: true });
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onCancel).toHaveBeenCalledOnce();
  });

  it.each([
    ['success', '528px', 'tile-ok'],
    ['error', '388px', 'tile-bad'],
    ['warning', '388px', 'tile-warn'],
  ] as const)('has its own look as %s', (type, width, tile) => {
    question({ type });
    const dialog = screen.getByRole('alertdialog');
    expect(widthOf(dialog)).toBe(width);
    expect(dialog.querySelector('.tile')?.classList.contains(tile)).toBe(true);
  });

  it('accepts another width', () => {
    question({ width: 450 });
    expect(widthOf(screen.getByRole('alertdialog'))).toBe('450px');
  });

  it('stays on Escape, on a tap outside and when the browser closes it anyway', () => {
    const { onCancel } = question();
    const dialog = screen.getByRole<HTMLDialogElement>('alertdialog');
    expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false);
    fireEvent.click(dialog);
    act(() => dialog.close());
    expect(dialog.open).toBe(true);
    expect(onCancel).not.toHaveBeenCalled();
  });

  it('has no findings by axe', async () => {
    question({ showCloseBtn: true });
    expect(await findIssues()).toEqual([]);
  });
});

describe('a sheet', () => {
  const sheet = (open: boolean, onClose = vi.fn()) => (
    <Sheet
      open={open}
      onClose={onClose}
      title="Review and pay"
      width={486}
      foot={<button>Pay</button>}
    >
      <TextField label="Note" />
    </Sheet>
  );

  it('opens and closes with its prop', () => {
    const { rerender } = render(sheet(false));
    expect(screen.queryByRole('dialog')).toBeNull();
    rerender(sheet(true));
    expect(screen.getByRole('dialog', { name: 'Review and pay' })).toBeTruthy();
    expect(widthOf(screen.getByRole('dialog'))).toBe('486px');
    rerender(sheet(false));
    expect(screen.queryByText('Pay')).toBeNull();
  });

  it('can be closed with its button, with Escape and with a tap outside, not with a tap inside', async () => {
    const onClose = vi.fn();
    render(sheet(true, onClose));
    const dialog = screen.getByRole('dialog');
    await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    fireEvent.click(dialog);
    expect(onClose).toHaveBeenCalledTimes(3);
  });

  it('starts in the code boxes when they ask for it', () => {
    render(
      <Sheet open onClose={vi.fn()} title="Review and pay">
        <CodeInput label="Your PIN" masked focusFirst />
      </Sheet>,
    );
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Digit 1 of 6' }));
  });

  it('does not treat the cancel of a file picker inside as its own', () => {
    const onClose = vi.fn();
    render(sheet(true, onClose));
    fireEvent(screen.getByLabelText('Note'), new Event('cancel', { bubbles: true }));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('rendered open by the server keeps the text and the focus on hydration', async () => {
    const host = document.body.appendChild(document.createElement('div'));
    host.innerHTML = renderToString(sheet(true));
    const input = screen.getByLabelText<HTMLInputElement>('Note');
    expect(host.querySelector('dialog')?.open).toBe(true);
    input.focus();
    input.value = 'typed early';
    const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
    let root: Root | undefined;
    act(() => {
      root = hydrateRoot(host, sheet(true));
    });
    await waitFor(() => expect(showModal).toHaveBeenCalledOnce());
    expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('typed early');
    expect(document.activeElement).toBe(input);
    act(() => root?.unmount());
    host.remove();
    showModal.mockRestore();
  });

  it('has no findings by axe', async () => {
    render(sheet(true));
    expect(await findIssues()).toEqual([]);
  });
});

describe('the toasts', () => {
  const two = [
    { id: 1, text: 'Copied successfully' },
    { id: 2, text: 'An error occurred, please try again later.', tone: 'error' },
  ] as const;

  it('are announced once, an error immediately', () => {
    render(<ToastList toasts={two} onClose={vi.fn()} />);
    const region = screen.getByRole('region', { name: 'Alerts' });
    expect(region.getAttribute('aria-live')).toBe('polite');
    // a live region inside a live region would be announced twice
    expect(screen.queryByRole('status')).toBeNull();
    expect(screen.getByRole('alert').textContent).toBe(
      'An error occurred, please try again later.',
    );
  });

  it('move into a dialog that the server drew only once it is modal', async () => {
    const both = (
      <>
        <Sheet open onClose={vi.fn()} title="Sign in">
          Welcome back
        </Sheet>
        <ToastList toasts={two} onClose={vi.fn()} />
      </>
    );
    const host = document.body.appendChild(document.createElement('div'));
    host.innerHTML = renderToString(both);
    const region = () => screen.getByRole('region', { name: 'Alerts', hidden: true });
    let wasInside: boolean | undefined;
    const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(() => {
      wasInside = region().closest('dialog') !== null;
    });
    let root: Root | undefined;
    act(() => {
      root = hydrateRoot(host, both);
    });
    await waitFor(() => expect(region().closest('dialog')).not.toBeNull());
    expect(wasInside).toBe(false);
    act(() => root?.unmount());
    host.remove();
    showModal.mockRestore();
  });

  it('hide their amounts with the balance', () => {
    render(<ToastList toasts={[{ id: 1, text: '₦20.00 is in your wallet.' }]} onClose={vi.fn()} />);
    expect(screen.getByText('₦20.00').className).toBe('own');
  });

  it('can each be closed', async () => {
    const onClose = vi.fn();
    render(<ToastList toasts={two} onClose={onClose} />);
    await userEvent.click(screen.getAllByRole('button', { name: 'Close message' })[1]!);
    expect(onClose).toHaveBeenCalledExactlyOnceWith(2);
  });

  it('are in the topmost dialog while one is open, below a head that they would cover', () => {
    const page = (open: boolean) => (
      <>
        <ToastList toasts={two} onClose={vi.fn()} />
        <Sheet open={open} title="Review and pay" onClose={vi.fn()}>
          Price
        </Sheet>
      </>
    );
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(52);
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(360);
    vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockReturnValue(12);
    const { rerender } = render(page(false));
    const alerts = () => screen.getByRole('region', { name: 'Alerts' });
    expect(alerts().closest('dialog')).toBeNull();
    rerender(page(true));
    expect(screen.getByRole('dialog', { name: 'Review and pay' }).contains(alerts())).toBe(true);
    // the dialog at 12 px, its header 12 px below that and 52 px high, and a gap
    expect(alerts().style.top).toBe('84px');
    rerender(page(false));
    expect(alerts().closest('dialog')).toBeNull();
    expect(alerts().style.top).toBe('');
    vi.restoreAllMocks();
  });

  it('that exist stay where they are when another comes, so that they are not announced again', () => {
    const calls: string[] = [];
    Object.assign(HTMLElement.prototype, {
      showPopover: () => calls.push('show'),
      hidePopover: () => calls.push('hide'),
    });
    const isOpen = () => calls.at(-1) === 'show';
    vi.spyOn(HTMLElement.prototype, 'matches').mockImplementation(isOpen);
    const { rerender } = render(<ToastList toasts={two.slice(0, 1)} onClose={vi.fn()} />);
    rerender(<ToastList toasts={two} onClose={vi.fn()} />);
    expect(calls).toEqual(['show']);
    rerender(<ToastList toasts={[]} onClose={vi.fn()} />);
    expect(calls).toEqual(['show', 'hide']);
    vi.restoreAllMocks();
    Reflect.deleteProperty(HTMLElement.prototype, 'showPopover');
    Reflect.deleteProperty(HTMLElement.prototype, 'hidePopover');
  });

  it('survive a dialog that leaves the page just when another one comes', () => {
    const shown: boolean[] = [];
    Object.assign(HTMLElement.prototype, {
      showPopover(this: HTMLElement) {
        shown.push(this.isConnected);
      },
      hidePopover: vi.fn(),
    });
    const page = (isThere: boolean, toasts: readonly (typeof two)[number][]) => (
      <>
        <ToastList toasts={toasts} onClose={vi.fn()} />
        {isThere && (
          <Sheet open title="Review and pay" onClose={vi.fn()}>
            Price
          </Sheet>
        )}
      </>
    );
    const { rerender } = render(page(true, [two[0]]));
    rerender(page(false, two));
    expect(screen.getByRole('region', { name: 'Alerts' }).closest('dialog')).toBeNull();
    expect(shown).toContain(true);
    expect(shown).not.toContain(false);
    Reflect.deleteProperty(HTMLElement.prototype, 'showPopover');
    Reflect.deleteProperty(HTMLElement.prototype, 'hidePopover');
  });

  it('have no findings by axe', async () => {
    render(<ToastList toasts={two} onClose={vi.fn()} />);
    expect(await findIssues()).toEqual([]);
  });
});

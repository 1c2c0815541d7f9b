import { act, render, screen, waitFor } from '@testing-library/react';
import { Component, Suspense, type ComponentType, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as browser from '#lib/browser/navigate.ts';
import { lazyDialog } from '#islands/shell/lazy-dialog.ts';

const sheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
const arrive = (event: 'load' | 'error') =>
  act(() => void sheets()[0]!.dispatchEvent(new Event(event)));

const dialogOf = (name: string) => lazyDialog(() => Promise.resolve(() => <p>{name}</p>));

class Guard extends Component<{ children: ReactNode }> {
  override state = { lost: false };
  static getDerivedStateFromError = () => ({ lost: true });
  override render = () => (this.state.lost ? 'Try again.' : this.props.children);
}
const show = (Dialog: ComponentType) =>
  render(
    <Guard>
      <Suspense fallback="Loading">
        <Dialog />
      </Suspense>
    </Guard>,
  );

beforeEach(() => {
  document.body.innerHTML = '<div data-dialogs="/_astro/dialogs.a1.css"></div>';
  vi.spyOn(browser, 'reloadPage').mockImplementation(() => undefined);
});
afterEach(() => {
  for (const sheet of sheets()) sheet.remove();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

it('a dialog is shown when its styles have arrived, and the next one needs no other sheet', async () => {
  show(dialogOf('Sign in'));
  await waitFor(() => expect(sheets()).toHaveLength(1));
  expect(sheets()[0]!.getAttribute('href')).toBe('/_astro/dialogs.a1.css');
  expect(screen.queryByText('Sign in')).toBeNull();
  arrive('load');
  await screen.findByText('Sign in');

  show(dialogOf('Add money'));
  await screen.findByText('Add money');
  expect(sheets()).toHaveLength(1);
});

it('a dialog whose styles are lost is not shown bare: the page reloads, and the next one asks again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  show(dialogOf('Sign in'));
  await waitFor(() => expect(sheets()).toHaveLength(1));
  arrive('error');
  await screen.findByText('Try again.');
  expect(screen.queryByText('Sign in')).toBeNull();
  expect(browser.reloadPage).toHaveBeenCalledTimes(1);

  show(dialogOf('Add money'));
  await waitFor(() => expect(sheets()).toHaveLength(1));
  arrive('load');
  await screen.findByText('Add money');
});

it('in development a dialog waits for no sheet, because its page has all styles', async () => {
  document.body.innerHTML = '<div></div>';
  show(dialogOf('Sign in'));
  await screen.findByText('Sign in');
  expect(sheets()).toHaveLength(0);
});

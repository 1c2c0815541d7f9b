import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ExportData } from '#islands/security/export-data.tsx';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, signedInPage, toastTexts } from '#tests/support/browser-state.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';

const CALL = 'POST /profile/export';

let api: FakeApi;
beforeEach(() => {
  cleanBrowser();
  signedInPage();
  api = fakeApi();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const button = () => screen.queryByRole('button', { name: 'Email me my data' });

it('asks once and shows that the link comes by email', async () => {
  const message = 'We’re preparing your data. We’ll email you a link.';
  api.on(CALL, { body: { data: { message } } });
  const { container } = render(<ExportData token={null} />);
  await userEvent.click(button()!);
  await screen.findByText(message);
  expect(button()).toBeNull();
  expect(api.sent(CALL)).toHaveLength(1);
  expect(await findIssues(container)).toEqual([]);
});

it('shows when it was requested too often', async () => {
  api.on(CALL, { status: 429, body: { message: 'You can request your data once a day.' } });
  render(<ExportData token={null} />);
  await userEvent.click(button()!);
  await waitFor(() => expect(toastTexts()).toEqual(['You can request your data once a day.']));
  expect(button()).not.toBeNull();
});

it('offers the file to a visitor who came by the emailed link', () => {
  render(<ExportData token="abc_-1" />);
  const link = screen.getByRole('link', { name: 'Download my data' });
  expect(link.getAttribute('href')).toBe('/api/profile/export/abc_-1');
  expect(link.hasAttribute('download')).toBe(true);
  expect(button()).toBeNull();
});

it('says that the emailed link was cut off, and offers a new one', async () => {
  const { container } = render(<ExportData token={null} isCut />);
  expect(screen.getByText(/^This link was cut off\./)).toBeTruthy();
  expect(button()).not.toBeNull();
  expect(await findIssues(container)).toEqual([]);
});

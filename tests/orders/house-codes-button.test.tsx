import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { HouseCodesButton } from '#islands/orders/desk/house-codes-button.tsx';
import { findIssues } from '#tests/support/axe.ts';
import { serverOfEach } from '#tests/support/fake-api.ts';

const OPEN = 'POST /desk/house-codes/OJA-1/open';
const server = serverOfEach();
const press = () =>
  userEvent.click(screen.getByRole('button', { name: 'Open the codes of OJA-1' }));

it('the codes of the house are loaded when they are opened, and not before', async () => {
  server.on(OPEN, { body: { data: [{ name: 'Apple, $5.00', value: 'XQ7R-PLM2' }] } });
  const { container } = render(<HouseCodesButton reference="OJA-1" />);
  expect(await findIssues(container)).toEqual([]);
  expect(server.sent(OPEN)).toEqual([]);
  await press();
  expect((await screen.findByText('XQ7R-PLM2')).tagName).toBe('CODE');
});

it('a refusal is shown beside the button, which stays', async () => {
  server.on(OPEN, { status: 404, body: { message: 'No codes arrived.' } });
  render(<HouseCodesButton reference="OJA-1" />);
  await press();
  expect(await screen.findByText('No codes arrived.')).toBeDefined();
  expect(screen.getByRole('button')).toBeDefined();
});

import { expect, it } from 'vitest';
import { isWanted } from './files.ts';

it('Screens are found by a part or by the end of their names, whether they are taken or compared', () => {
  expect(isWanted('operator/desk_audit', [])).toBe(true);
  expect(isWanted('operator/desk_audit', ['guest/', 'desk_au'])).toBe(true);
  expect(isWanted('operator/desk', ['operator/desk$'])).toBe(true);
  expect(isWanted('operator/desk_audit', ['operator/desk$'])).toBe(false);
});

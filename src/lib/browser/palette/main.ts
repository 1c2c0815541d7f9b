import { operatorRoles, type OperatorRole } from '#lib/desk/rights.ts';
import { openBox } from './box.ts';
import { deskSource } from './desk-source.ts';
import { memberSource } from './member-source.ts';
import type { Source } from './row.ts';

const isRole = (name: string | undefined): name is OperatorRole =>
  (operatorRoles as readonly (string | undefined)[]).includes(name);

let source: Source | undefined;
let open: HTMLDialogElement | undefined;

/**
 * Opens the palette with what was typed meanwhile, or closes it: the button of the page says whose it is.
 */
export function toggle(button: HTMLElement, typed: string): void {
  if (open?.isConnected) return open.close();
  const { palette, country = 'NG' } = button.dataset;
  source ??= isRole(palette) ? deskSource(palette) : memberSource(country);
  open = openBox(source, typed);
}

import { operatorRoles, type OperatorRole } from '#lib/desk/rights.ts';
import { openBox } from './box.ts';
import { deskSource } from './desk-source.ts';
import { memberSource } from './member-source.ts';
import type { Source } from './row.ts';

const isRole = (name: string | undefined): name is OperatorRole =>
  (operatorRoles as readonly (string | undefined)[]).includes(name);

let source: Source | undefined;
let open: HTMLDialogElement | undefined;

/** Opens the palette with the text typed so far, or closes it; the page's button says which source it uses. */
export function toggle(button: HTMLElement, typed: string): void {
  if (open?.isConnected) return open.close();
  const { palette, country = 'NG' } = button.dataset;
  source ??= isRole(palette) ? deskSource(palette) : memberSource(country);
  open = openBox(source, typed);
}

import { AppError } from '#lib/errors/app-error.ts';
import { checkNoLink } from '#lib/rules/links.ts';
import type { Services } from '#server/platform/services.ts';
import { addStep, changeOwn } from './change.ts';
import { assertUsable, doorsOf } from './admission-state.ts';

/**
 * Changes the attendee's name; the code stays the same.
 * @throws AppError conflict once the doors are open, invalid_input for a name with a web address, not_found
 */
export function rename(
  services: Services,
  id: string,
  holder: string,
  name: string,
): Promise<void> {
  return changeOwn(services, { id, holder }, 'admissions.rename', async (changing) => {
    const { tx, row, event, now, actor } = changing;
    const link = checkNoLink(name);
    if (link) throw AppError.invalid({ name: [link] });
    assertUsable(row, event, now);
    if (doorsOf(event) <= now)
      throw AppError.conflict('The doors are open, so the name can no longer be changed.');
    await tx.sql.query('update admission set name = $2, changed_at = $3 where id = $1', [
      ...[id, name, now],
    ]);
    await addStep(tx, now, { id, what: 'renamed', text: 'Name changed', actor });
  });
}

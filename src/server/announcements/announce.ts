import type {
  addDeskAnnouncement as addCall,
  AnnouncementDraft,
  DeskAnnouncement,
  listDeskAnnouncements as listCall,
  stopDeskAnnouncement as stopCall,
} from '#lib/announcements/contract.ts';
import { supportedCountries } from '#lib/countries.ts';
import { AppError, type FieldErrors } from '#lib/errors/app-error.ts';
import { announcements as bounds } from '#lib/product-constants.ts';
import { findService } from '#lib/services/services.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { askSecondApprover } from '#server/desk/decide.ts';
import { nameActors } from '#server/desk/operators.ts';
import type { Approvable } from '#server/desk/queue.ts';
import { timeFact } from '#server/desk/fact.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { audit } from '#server/platform/audit.ts';
import { newUuid } from '#server/platform/ids.ts';
import { enqueue } from '#server/platform/task.ts';
import { findRow, isMessage, listRows, stateOf, type AnnouncementRow } from './rows.ts';
import { countReach, keepRecipients } from './segment.ts';
import { sendAnnouncement } from './send.job.ts';

/** @throws AppError 422 on starts_at, ends_at and product_days */
function checkDraft(draft: AnnouncementDraft, now: Date): { from: Date; until: Date | null } {
  const errors: FieldErrors = {};
  const { starts_at, ends_at, channels, product, product_days } = draft;
  const from = starts_at ? new Date(starts_at) : now;
  const until = ends_at ? new Date(ends_at) : null;
  if (from < now) errors['starts_at'] = ['This time has passed. Choose a later one, or now.'];
  if (channels.includes('banner') && !until) errors['ends_at'] = ['Choose when the banner ends.'];
  if (until && until <= from) errors['ends_at'] = ['Choose an end after the start.'];
  if ((product === null) !== (product_days === null))
    errors['product_days'] = ['Enter in how many days the product was used.'];
  if (Object.keys(errors).length > 0) throw AppError.invalid(errors);
  return { from, until: channels.includes('banner') ? until : null };
}

function whyTwo({ about, channels }: AnnouncementDraft, members: number): string | null {
  if (about === 'terms') return 'Changes to our terms need a second approver.';
  const reached = members.toLocaleString('en');
  return members > bounds.alone
    ? `It reaches ${reached} customers. Above ${bounds.alone.toLocaleString('en')}, announcements${channels.includes('banner') ? ' and their banners' : ''} need a second approver.`
    : null;
}

/** Lets it be sent and shown, in the transaction of the decision. */
async function open(
  tx: Database,
  row: AnnouncementRow,
  { now, agreedBy }: { now: Date; agreedBy: string | null },
): Promise<void> {
  await tx.sql.query(
    `update announcement set approved_at = $2, agreed_by = $3, starts_at = greatest(starts_at, $2)
     where id = $1`,
    [row.id, now, agreedBy],
  );
  if (isMessage(row))
    await enqueue(
      tx,
      sendAnnouncement,
      { id: row.id },
      row.starts_at > now ? { runAt: row.starts_at } : {},
    );
}

async function insert(tx: Database, draft: AnnouncementDraft, by: string, now: Date) {
  const id = newUuid();
  const { from, until } = checkDraft(draft, now);
  const { about, channels, title, text, link, countries, level, product, product_days } = draft;
  await tx.sql.query(
    `insert into announcement(id, about, channels, title, text, link, countries, level, product,
       product_days, starts_at, ends_at, counted, added_by, added_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 0, $13, $14)`,
    [
      ...[id, about, channels, title, text, link, countries, level, product, product_days],
      ...[from, until, by, now],
    ],
  );
  const members = await keepRecipients(tx, id, draft, now);
  await tx.sql.query('update announcement set counted = $2 where id = $1', [id, members]);
  return { id, members };
}

async function add(tx: Database, ctx: CallContext<typeof addCall>) {
  const { clock, desk, body } = ctx;
  const { draft } = body;
  const [now, operatorId] = [clock.now(), desk.operator.id];
  const by = `operator:${operatorId}`;
  const { id, members } = await insert(tx, draft, by, now);
  if (members === 0) throw AppError.conflict('No customers match this.');
  const reach = { ...(await countReach(tx, draft, now)), members };
  const why = whyTwo(draft, members);
  if (why === null) await open(tx, await findRow(tx, id), { now, agreedBy: null });
  else
    await askSecondApprover(
      tx,
      ctx,
      { queue: 'announcements', id },
      { decision: { verdict: 'approve' }, operatorId, why },
    );
  const detail = { title: draft.title, channels: draft.channels, ...reach };
  await audit(tx, { actor: by, action: 'announcements.add', subject: id, detail });
  return { reach, why, id };
}

/**
 * Counts its recipients and, unless it is a preview, sends it or asks a second approver.
 * @throws AppError 422 naming the field; conflict when it reaches no one
 */
export async function addAnnouncement(
  ctx: CallContext<typeof addCall>,
): Promise<Reply<typeof addCall>> {
  const { db, clock, body } = ctx;
  if (!body.preview) return { data: await inTransaction(db, (tx) => add(tx, ctx)) };
  checkDraft(body.draft, clock.now());
  const reach = await countReach(db, body.draft, clock.now());
  return { data: { reach, why: whyTwo(body.draft, reach.members), id: null } };
}

/** @throws AppError not_found; conflict when it is over or was already stopped */
export async function stopAnnouncement(
  ctx: CallContext<typeof stopCall>,
): Promise<Reply<typeof stopCall>> {
  const { clock, params, desk } = ctx;
  const by = `operator:${desk.operator.id}`;
  await inTransaction(ctx.db, async (tx) => {
    const row = await findRow(tx, params.id, 'for update of a');
    const state = stateOf(row, clock.now());
    if (state === 'stopped' || state === 'done') throw AppError.conflict('This has already ended.');
    await tx.sql.query('update announcement set stopped_at = $2, stopped_by = $3 where id = $1', [
      ...[row.id, clock.now(), by],
    ]);
    const detail = { title: row.title, before: state, sent: row.sent, counted: row.counted };
    await audit(tx, { actor: by, action: 'announcements.stop', subject: row.id, detail });
  });
  return { data: null };
}

export async function listAnnouncements({
  db,
  clock,
}: CallContext<typeof listCall>): Promise<Reply<typeof listCall>> {
  const rows = await listRows(db);
  const names = await nameActors(
    db,
    rows.flatMap(({ added_by, agreed_by }) => (agreed_by ? [added_by, agreed_by] : [added_by])),
  );
  const nameOf = (actor: string) => names.get(actor) ?? actor;
  return {
    data: rows.map((row): DeskAnnouncement => {
      const { id, about, channels, title, text, link, countries, level, product } = row;
      const { product_days, counted, sent, skipped, added_by, agreed_by } = row;
      return {
        id,
        about,
        channels,
        title,
        text,
        link,
        countries,
        level,
        product,
        product_days,
        counted,
        sent,
        skipped,
        added_by: nameOf(added_by),
        agreed_by: agreed_by && nameOf(agreed_by),
        starts_at: row.starts_at.toISOString(),
        ends_at: row.ends_at?.toISOString() ?? null,
        added_at: row.added_at.toISOString(),
        state: stateOf(row, clock.now()),
      };
    }),
  };
}

const fact = (label: string, value: string) => ({ label, value, warn: false });

function segmentFacts({ countries, level, product, product_days }: AnnouncementRow) {
  const used = product && (findService(product)?.name ?? product);
  return [
    fact('Countries', countries.map((code) => supportedCountries[code].name).join(', ')),
    ...(level ? [fact('Level', String(level))] : []),
    ...(used ? [fact('Used', `${used}, in the last ${product_days} days`)] : []),
  ];
}

/** Announcements that reach many members, or that everyone must get. */
export const announcementApprovals: Approvable = {
  async describe({ db }, id) {
    const row = await findRow(db, id);
    return {
      reference: 'Announcement',
      title: row.title,
      amount: null,
      currency: null,
      reason: null,
      facts: [
        fact('Text', row.text),
        ...(row.link ? [fact('Link', row.link)] : []),
        fact('Sent as', row.channels.join(', ')),
        fact('Reaches', `${row.counted.toLocaleString('en')} customers`),
        ...segmentFacts(row),
        timeFact('From', row.starts_at),
        ...(row.ends_at ? [timeFact('Until', row.ends_at)] : []),
      ],
    };
  },
  async decide(tx, { clock }, { caseId, agreedBy }) {
    const row = await findRow(tx, caseId, 'for update of a');
    const now = clock.now();
    if (row.approved_at || row.stopped_at)
      throw AppError.conflict('This has already been decided.');
    if (row.ends_at && row.ends_at <= now) throw AppError.conflict('Its end has passed.');
    await open(tx, row, { now, agreedBy });
    const detail = { title: row.title, counted: row.counted };
    await audit(tx, { actor: agreedBy, action: 'announcements.agree', subject: caseId, detail });
  },
};

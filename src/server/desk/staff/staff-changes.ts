import type { DeskFact } from '#lib/desk/parts.contract.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import type { OperatorRole } from '#lib/desk/rights.ts';
import { roleWords } from '#lib/desk/role-words.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { formatMinor, money } from '#lib/money.ts';
import { desk as numbers } from '#lib/product-constants.ts';
import type { Database } from '#server/db/client.ts';
import type { Approvable } from '#server/desk/queue.ts';
import { mail } from '#server/mail/send.job.ts';
import { compose, type MailText } from '#server/mail/templates.ts';
import { audit } from '#server/platform/audit.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { sha256 } from '#server/platform/crypto.ts';
import { newToken } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import {
  assertOwnerLeft,
  findChange,
  lockPerson,
  type Person,
  type StaffChange,
} from './change-rows.ts';
import { endAccess } from './end-access.ts';

const fact = (label: string, value: string, warn = false): DeskFact => ({ label, value, warn });
const named = (role: StaffChange['role']) => roleWords[role].name;
const sum = (kobo: bigint | null) =>
  kobo === null ? 'The standard limit' : formatMinor(money(kobo, 'NGN'));

const titles = {
  add: ({ role }: StaffChange) => `Add as ${named(role).toLowerCase()}`,
  change: () => 'Change the role or what they decide alone',
  secret: () => 'Replace password and authenticator',
  suspend: () => 'End an owner’s access',
} as const;

const before = (from: string | undefined, to: string) =>
  from === undefined || from === to ? to : `${from} → ${to}`;

function factsOf(change: StaffChange, person: Person | undefined): DeskFact[] {
  const isLead = change.role === 'owner' || change.role === 'lead';
  return [
    fact('Name', change.name),
    fact('Email', change.email, change.act === 'add'),
    fact(
      'Role',
      before(person && named(person.role), named(change.role)),
      isLead && person?.role !== change.role,
    ),
    ...(change.act === 'change'
      ? [
          fact(
            'Decides alone in 24 hours',
            before(person && sum(person.day_sum), sum(change.day_sum)),
          ),
        ]
      : []),
  ];
}

async function applyChange(tx: Database, change: StaffChange, by: string): Promise<void> {
  const person = change.operator_id ? await lockPerson(tx, { id: change.operator_id }) : undefined;
  if (!person) throw AppError.conflict('This person no longer works at the desk.');
  if (change.role !== 'owner') await assertOwnerLeft(tx, person);
  const { role, day_sum } = change;
  await tx.sql.query('update operator set role = $2, day_sum = $3 where id = $1', [
    ...[person.id, role, day_sum],
  ]);
  const detail = {
    before: { role: person.role, day_sum: sum(person.day_sum) },
    after: { role, day_sum: sum(day_sum) },
    reason: change.reason,
  };
  await audit(tx, { actor: by, action: 'desk.change-role', subject: person.id, detail });
}

async function suspendOwner(
  tx: Database,
  services: Pick<Services, 'clock'>,
  change: StaffChange,
  by: string,
): Promise<void> {
  const person = change.operator_id ? await lockPerson(tx, { id: change.operator_id }) : undefined;
  if (!person) throw AppError.conflict('This person no longer works at the desk.');
  await assertOwnerLeft(tx, person);
  await endAccess(tx, services, person, { by, reason: change.reason });
}

/** Emails the link for setting up a sign-in; it replaces any earlier one. */
async function sendLink(tx: Database, { env, clock }: Services, change: StaffChange) {
  const token = newToken();
  const expiresAt = secondsAfter(clock.now(), numbers.welcomeS);
  await tx.sql.query(
    `update staff_change set expires_at = $2
     where email = $1 and token_hash is not null and used_at is null and expires_at > $2`,
    [change.email, clock.now()],
  );
  await tx.sql.query('update staff_change set token_hash = $2, expires_at = $3 where id = $1', [
    ...[change.id, sha256(token), expiresAt],
  ]);
  const { name, role, act, email } = change;
  // after the #, the token reaches no server and no log
  const href = `${env.origin}${deskPaths.welcome}#${token}`;
  await mail(tx, { env }, email, welcomeMail({ name, role, href, isAgain: act === 'secret' }));
}

/** Who works at the desk, and in which role: one owner requests, another approves. */
export const staffChanges: Approvable = {
  async describe({ db }, id) {
    const change = await findChange(db, id);
    const { rows } = await db.sql.query<Person>('select * from operator where id = $1', [
      change.operator_id,
    ]);
    return {
      reference: change.name,
      title: titles[change.act](change),
      amount: null,
      currency: null,
      reason: change.reason,
      facts: factsOf(change, rows[0]),
    };
  },
  async decide(tx, services, { caseId, operator, agreedBy }) {
    const change = await findChange(tx, caseId, 'for update');
    if (change.agreed_by) throw AppError.conflict('This has already been decided.');
    if (agreedBy === `operator:${change.operator_id}`)
      throw AppError.conflict('Someone else has to approve a change to your own access.');
    await tx.sql.query('update staff_change set agreed_by = $2 where id = $1', [caseId, agreedBy]);
    if (change.act === 'change') return applyChange(tx, change, operator);
    if (change.act === 'suspend') return suspendOwner(tx, services, change, operator);
    await sendLink(tx, services, change);
  },
};

interface Welcomed {
  name: string;
  role: OperatorRole;
  href: string;
  /** Someone who already works here, and needs a new password and authenticator. */
  isAgain: boolean;
}

/** To someone whose access to the desk two owners have approved. */
const welcomeMail = ({ name, role, href, isAgain }: Welcomed): MailText =>
  compose({
    subject: isAgain ? 'Set up your sign-in to the desk again' : 'Your sign-in to the desk',
    name,
    lines: [
      isAgain
        ? 'Two owners approved a new password and authenticator for you. The old ones stop working once you’re done.'
        : `Two owners approved your access to the desk as ${role}. Choose a password and connect your authenticator app.`,
    ],
    button: { label: 'Set up my sign-in', href },
    after: [
      'The link works once, for 24 hours. No one else can see the password or the key you set up.',
    ],
  });

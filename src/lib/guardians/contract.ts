import { z } from 'zod';
import { LinkToken } from '#lib/auth/credentials.contract.ts';
import { guardians } from '#lib/constants.ts';
import { call, Nothing } from '#lib/contracts/call.ts';
import { Name } from '#lib/contracts/typed.ts';

const Moment = z.iso.datetime();

/** Someone who can lock a member's account together with another guardian. */
const Guardian = z.object({
  id: z.uuid(),
  name: z.string(),
  /** `removed`: still a guardian until `ends_at`. */
  state: z.enum(['invited', 'expired', 'accepted', 'removed']),
  invited_at: Moment,
  expires_at: Moment,
  accepted_at: Moment.nullable(),
  ends_at: Moment.nullable(),
});
export type Guardian = z.output<typeof Guardian>;

const Link = z.string();

export const listGuardians = call({
  method: 'get',
  path: '/security/guardians',
  guard: 'user',
  summary: 'The member’s guardians, oldest first; never what they have asked for',
  reply: z.array(Guardian),
  codes: ['unauthenticated'],
});

export const inviteGuardian = call({
  method: 'post',
  path: '/security/guardians',
  guard: 'user',
  fresh: true,
  summary: `Invites a guardian by a link that is shown once; at most ${guardians.most}`,
  limit: 'guardianInvitation',
  body: z.strictObject({
    name: Name.min(1, 'Enter a name.').max(guardians.nameMax, 'This name is too long.'),
  }),
  reply: z.object({ guardian: Guardian, url: Link }),
  codes: ['unauthenticated', 'proof_required', 'invalid_input', 'conflict', 'too_many_requests'],
});

export const removeGuardian = call({
  method: 'delete',
  path: '/security/guardians/{id}',
  guard: 'user',
  fresh: true,
  summary:
    'Removes a guardian: an invitation at once, one who has accepted after seven days, as a thief must not disarm them',
  params: z.object({ id: z.uuid() }),
  reply: z.array(Guardian),
  codes: ['unauthenticated', 'proof_required', 'invalid_input', 'not_found'],
});

export const linkParams = z.object({ token: LinkToken });
const params = linkParams;

export const GuardianLink = z.object({
  /** The member's first name or username. */
  owner: z.string(),
  /** What the member calls this guardian. */
  name: z.string(),
  state: z.enum(['invited', 'accepted']),
  expires_at: Moment,
  /** Until when this guardian's request to lock counts; null without one. */
  asked_until: Moment.nullable(),
  /** Until when the account stays locked at least; null if it isn't locked in this way. */
  locked_until: Moment.nullable(),
  /** From when this guardian can lock again, after having done so; null otherwise. */
  again_from: Moment.nullable(),
  /**
   * Helping the member back in. `no`: removed; `later`: from `until`; `ready`; `waiting` for a second guardian and
   * `running` until then; `stopped`, after which they can help again; `done`.
   */
  help: z.object({
    state: z.enum(['no', 'later', 'ready', 'waiting', 'running', 'stopped', 'done']),
    until: Moment.nullable(),
  }),
});
export type GuardianLink = z.output<typeof GuardianLink>;

const limit = 'guardian';
const codes = ['not_found', 'too_many_requests'] as const;

export const readGuardianLink = call({
  method: 'get',
  path: '/guardian-links/{token}',
  guard: 'public',
  summary: 'Whose guardian the link is for, and what has been asked with it',
  limit,
  params,
  reply: GuardianLink,
  codes,
});

export const acceptGuardian = call({
  method: 'post',
  path: '/guardian-links/{token}/accept',
  guard: 'public',
  summary: 'Accepts an invitation; its link ends, and only the guardian has the new one',
  limit,
  params,
  reply: z.object({ url: Link }),
  codes: [...codes, 'conflict'],
});

export const declineGuardian = call({
  method: 'post',
  path: '/guardian-links/{token}/decline',
  guard: 'public',
  summary: 'Declines an invitation, or stops being a guardian; the member is notified',
  limit,
  params,
  reply: Nothing,
  codes,
});

export const lockByGuardian = call({
  method: 'post',
  path: '/guardian-links/{token}/lock',
  guard: 'public',
  summary:
    'Asks to lock the member’s account; when a second guardian asks within 24 hours, it is locked for at least 24 hours',
  limit,
  params,
  reply: GuardianLink,
  codes: [...codes, 'conflict'],
});

export const withdrawGuardianLock = call({
  method: 'post',
  path: '/guardian-links/{token}/withdraw',
  guard: 'public',
  summary: 'Withdraws the request to lock, while no second guardian has asked',
  limit,
  params,
  reply: GuardianLink,
  codes,
});

import { isAllowed, type OperatorRole } from '#lib/desk/rights.ts';
import { deskHomeOf, deskPaths } from '#lib/desk/paths.ts';
import { paths } from '#lib/paths.ts';
import type { GuardName, Row } from '#lib/routes.ts';
import { safeReturnPath } from '#lib/rules/return-path.ts';
import { countryOf, isMember, type Visitor } from '#lib/visitor.ts';

export interface Request {
  visitor: Visitor;
  url: URL;
  /** Slug to active, in the visitor's country; loaded only for rows that name services. */
  services: Record<string, boolean>;
  /** Sandbox adapters are in use. */
  sandbox: boolean;
  /** The visitor's status at the desk; `off` if there is none. Loaded only for the desk's own rows. */
  desk: 'off' | 'stranger' | OperatorRole;
}

/** The result of a page request: the page, a redirect, or a 404. */
export type Step =
  { go: true } | { go: false; to: string; status: 302 | 308 } | { go: false; status: 404 };

const go: Step = { go: true };
const missing: Step = { go: false, status: 404 };
const to = (path: string): Step => ({ go: false, to: path, status: 302 });
const withNext = (path: string, url: URL) =>
  `${path}?next=${encodeURIComponent(safeReturnPath(url.pathname + url.search))}`;

type Check = (row: Row, request: Request) => Step | undefined;

/** Guests choose a country before their first app page (spec 4, Access). */
const hasCountry: Check = (_row, { visitor, url }) =>
  visitor.kind === 'guest' && visitor.country === null
    ? to(withNext(paths.getStarted, url))
    : undefined;

const isAllowedAudience: Check = (row, { visitor, url, sandbox, desk }) => {
  switch (row.who) {
    case 'everyone':
      return undefined;
    case 'guestOnly':
      return isMember(visitor) ? to(paths.home) : undefined;
    case 'member':
      return isMember(visitor) ? undefined : to(withNext(paths.login, url));
    case 'memberElseHome':
      return isMember(visitor) ? undefined : to(`${paths.home}?auth=login`);
    case 'sandbox':
      return sandbox ? undefined : missing;
    case 'operator':
      return openAtDesk(row, desk, url);
    case 'deskAnyone':
      return desk === 'off' ? missing : undefined;
    case 'deskDoor':
      if (desk === 'off') return missing;
      return desk === 'stranger' ? undefined : to(deskHomeOf(desk));
  }
};

function openAtDesk({ right }: Row, desk: Request['desk'], url: URL): Step | undefined {
  if (desk === 'off') return missing;
  if (desk === 'stranger') return to(withNext(deskPaths.login, url));
  return right && isAllowed(desk, right) ? undefined : missing;
}

/** Not in Ghana, by account or by choice: local cards, refill, airtime to cash and tickets. */
const isCountryOpen: Check = (_row, { visitor }) =>
  countryOf(visitor) === 'GH' ? to(paths.unavailableForCountry) : undefined;

const isServiceActive: Check = (row, { services }) => {
  const off = row.services.find((slug) => services[slug] !== true);
  return off === undefined ? undefined : to(paths.featureUnavailable(off));
};

/** Signed-in users set up a PIN first, then identity and account (spec 4, Onboarding order). */
const isOnboarded: Check = (_row, { visitor }) => {
  if (!isMember(visitor)) return undefined;
  if (!visitor.user.has_pin_set_up) return to(paths.pinSetup);
  if (!visitor.user.has_kyc_set_up || !visitor.user.has_account_set_up)
    return to(paths.completeKyc);
  return undefined;
};

const checks: Record<GuardName, Check> = {
  country: hasCountry,
  audience: isAllowedAudience,
  unavailable: isCountryOpen,
  service: isServiceActive,
  verify: isOnboarded,
};

const moved: Record<string, { to: string; status: 302 | 308 }> = {
  '/old-index': { to: paths.home, status: 308 },
  '/send-gift': { to: '/personalized-shopping', status: 302 },
};

/**
 * Decides the result of a page request. Pure; the first check that returns a result wins.
 * @throws Error "Unknown middleware {name}" when a row names a guard that doesn't exist (spec 8).
 */
export function decide(row: Row | undefined, request: Request): Step {
  if (!row) return missing;
  const elsewhere = moved[row.pattern];
  if (elsewhere)
    return { go: false, to: elsewhere.to + request.url.search, status: elsewhere.status };
  for (const name of row.guards) {
    const check = checks[name] as Check | undefined;
    if (!check) throw new Error(`Unknown middleware ${name}`);
    const step = check(row, request);
    if (step) return step;
  }
  return go;
}

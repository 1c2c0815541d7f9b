import type { MoneyKind } from './money-kinds.ts';
import { findService, groups, serviceTypes, type ServiceType } from './services.ts';

/** Orders that move money and are in no menu. */
const moved: Readonly<Record<string, MoneyKind>> = {
  'primary-account-withdrawal': 'withdrawals',
  'wallet-deposit': 'deposits',
  'flag-resolution': 'flags',
  'rewards-transfer': 'rewards',
};

const kinds = new Map(
  [moved, ...groups.map((group) => group.kinds)].flatMap(Object.entries<MoneyKind>),
);

/** The kind of money that a service's orders are. */
export const kindOfService = (type: ServiceType): MoneyKind =>
  kinds.get(findService(type)?.service ?? type) ?? 'other';

/** The services whose orders are of a kind. */
export const servicesOfKind = (kind: MoneyKind): ServiceType[] =>
  serviceTypes.filter((type) => kindOfService(type) === kind);

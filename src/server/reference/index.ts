export { findBank, listBanksOf, type BankRow } from './banks.ts';
export { forget as forgetReference } from './cache.ts';
export { chargesFor, type CountryCharges } from './charges.ts';
export { mountReference } from './routes.ts';
export {
  isServiceActive,
  listServicesOf,
  type InactiveReason,
  type ServiceRow,
} from './services.ts';

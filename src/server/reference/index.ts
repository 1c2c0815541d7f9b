export { findBank, listBanksOf, type BankRow } from './banks.ts';
export { forget as forgetReference } from './cache.ts';
export { chargesFor, type CountryCharges } from './charges.ts';
export { mountReference } from './routes.ts';
export { listAllServices, setServices } from './set-services.ts';
export { listServicesOf, type ServiceRow } from './services.ts';
export { dollarTermsFor, type DollarTerms } from './dollar-terms.ts';

export { findBank, listBanksOf, type BankRow } from './banks.ts';
export { forget as forgetReference } from './cache.ts';
export { chargesFor, type CountryCharges } from './charges.ts';
export { checkProviders } from './check-providers.ts';
export { limitsOfCountry, type Limits } from './limits-of-country.ts';
export { listAllServices } from './list-all-services.ts';
export { setServices } from './set-services.ts';
export { isStopped, listServicesOf, listSwitchesOf, type ServiceRow } from './services.ts';
export { dollarTermsFor, type DollarTerms } from './dollar-terms.ts';

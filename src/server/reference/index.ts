export { BANK_ORDER, bankName, baseBanks, findBank, listBanksOf, type BankRow } from './banks.ts';
export { baseFeatures, featureName } from './features.ts';
export { forget as forgetReference, remember as rememberReference } from './cache.ts';
export {
  arrangeCharges,
  baseCharges,
  chargeName,
  chargesFor,
  type ChargeRow,
  type CountryCharges,
} from './charges.ts';
export { checkProviders } from './check-providers.ts';
export {
  baseLimits,
  limitName,
  limitsOfCountry,
  type LimitName,
  type Limits,
} from './limits-of-country.ts';
export { listAllServices } from './list-all-services.ts';
export { setServices } from './set-services.ts';
export { isStopped, listServicesOf, listSwitchesOf, type ServiceRow } from './services.ts';
export {
  baseDollarTerms,
  dollarName,
  dollarParts,
  DOLLARS,
  dollarTermsFor,
  type DollarPart,
  type DollarTerms,
} from './dollar-terms.ts';

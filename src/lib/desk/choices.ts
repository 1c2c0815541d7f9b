import { countryCodes, supportedCountries } from '#lib/countries.ts';

interface Named {
  id: string;
  name: string;
}

/** Things with a name, as the choices of a field. */
export const choicesOf = (named: readonly Named[]) =>
  named.map(({ id, name }) => ({ value: id, label: name }));

export const countryChoices = countryCodes.map((value) => ({
  value,
  label: supportedCountries[value].name,
}));

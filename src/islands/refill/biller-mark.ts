/** Letters for a biller whose picture isn't shown. */
export const markOf = (biller: { short_name: string }): string => {
  const code = /^[A-Z]\d/.exec(biller.short_name)?.[0];
  return code ?? biller.short_name.charAt(0).toUpperCase();
};

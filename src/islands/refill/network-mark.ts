/** Letters that stand for a network: we draw nobody's logo. */
export const markOf = (network: { short_name: string }): string => {
  const code = /^[A-Z]\d/.exec(network.short_name)?.[0];
  return code ?? network.short_name.charAt(0).toUpperCase();
};

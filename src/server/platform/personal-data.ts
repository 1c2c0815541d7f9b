/**
 * A member's data in their export: queries with the member's id as $1, by the name of their list there. Their columns are
 * listed one by one, so that a hash or token never slips in.
 */
export type PersonalData = Readonly<Record<string, string>>;

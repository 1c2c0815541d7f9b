import type { Database } from '#server/db/client.ts';

/** Why rows about a member stay after their account was erased. */
export const grounds = {
  payments: 'Records of payments, which the books and the law need',
  identity: 'Identity checks, which the law against money laundering needs after an account closes',
  decisions: 'How a sale or a payment was decided, for disputes and against fraud',
  rewards: 'What was given, so that it is given once and the books add up',
  'someone else': 'It is also about another person, who keeps their account',
} as const;

export type Ground = keyof typeof grounds;

type InExport =
  | {
      /** The list of the export that shows its rows. */
      exported: string;
      /** Columns that the list leaves out or masks: secrets, numbers, and notes of staff. */
      masked?: readonly string[];
    }
  | {
      /** Why the export has none of its rows. */
      withheld: string;
    };

type AtClosing =
  | {
      /**
       * `deleted`: rows with the member’s id are deleted. `cascades`: PostgreSQL deletes them with another
       * row. `erased`: the feature’s `erase` decides which. `expires`: the purge deletes them by their age.
       */
      closing: 'deleted' | 'cascades' | 'erased' | 'expires';
    }
  | {
      /** The rows stay, for this reason. */
      closing: Ground;
      /** Columns that the feature’s `erase` empties. */
      emptied?: readonly string[];
      /** Columns that stay although they can be personal. */
      kept?: readonly string[];
    };

/** What the export shows of a table with rows of members, and what closing an account does to them. */
export type MemberTable = InExport & AtClosing;

export interface PersonalData {
  /**
   * Lists in the export: queries with the member’s id as $1. Their columns are listed one by one, so that a
   * hash or token never slips in.
   */
  exports?: Readonly<Record<string, string>>;
  /** Every table of the feature that has rows of members. A test compares them with the database. */
  tables: Readonly<Record<string, MemberTable>>;
  /** Erases what is personal in rows that stay, in the transaction that erases the account. */
  erase?(tx: Database, userId: string, now: Date): Promise<void>;
}

const registered: PersonalData[] = [];

/** Adds what a feature stores about members. */
export const registerPersonalData = (ofFeature: PersonalData): void =>
  void registered.push(ofFeature);

/** Every query of the export, by the name of its list there. */
export const listExports = (): [string, string][] =>
  registered.flatMap(({ exports }) => Object.entries(exports ?? {}));

/** Every table with rows of members, by its name. */
export const listMemberTables = (): [string, MemberTable][] =>
  registered.flatMap(({ tables }) => Object.entries(tables));

/** Deletes or empties what a member leaves behind in every feature. */
export async function erasePersonalData(tx: Database, userId: string, now: Date): Promise<void> {
  for (const ofFeature of registered) await ofFeature.erase?.(tx, userId, now);
  for (const [table, { closing }] of listMemberTables())
    if (closing === 'deleted')
      await tx.sql.query(`delete from ${table} where user_id = $1`, [userId]);
}

/** An amount in minor units as text in major units, in SQL. */
export const inMajor = (column: string): string => `(${column} / 100.0)::numeric(20, 2)::text`;

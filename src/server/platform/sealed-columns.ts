/** Where texts sealed by seal() are stored. A test finds any that are missing here. */
export interface SealedColumn {
  table: string;
  column: string;
  /** Its name for people, in the plural. */
  what: string;
  /** Set when the column is JSON and this field of it is sealed. */
  field?: string;
  /** Numbers also have a keyed hash, number_hash, for look-ups. */
  number?: 'document' | 'account';
}

const VOUCHERS = 'codes of cards and vouchers';
const AUTHENTICATORS = 'authenticator secrets';

export const sealedColumns: readonly SealedColumn[] = [
  { table: 'users', column: 'two_factor_secret', what: AUTHENTICATORS },
  { table: 'users', column: 'two_factor_pending', what: AUTHENTICATORS },
  { table: 'operator', column: 'two_factor_secret', what: AUTHENTICATORS },
  {
    table: 'kyc_identity',
    column: 'number_sealed',
    what: 'numbers of documents',
    number: 'document',
  },
  {
    table: 'payout_account',
    column: 'number_sealed',
    what: 'numbers of bank accounts',
    number: 'account',
  },
  { table: 'order_voucher', column: 'value_sealed', what: VOUCHERS },
  { table: 'staff_code', column: 'value_sealed', what: VOUCHERS },
  { table: 'house_code', column: 'value_sealed', what: VOUCHERS },
  { table: 'gift_card_item', column: 'code_sealed', what: VOUCHERS },
  { table: 'order_authorization', column: 'input_sealed', what: 'purchases that wait for a PIN' },
  { table: 'order_authorization', column: 'price_sealed', what: 'prices that wait for a PIN' },
  { table: 'organiser', column: 'payout_sealed', what: 'bank accounts of organisers' },
  { table: 'gift', column: 'recipient_sealed', what: 'recipients of gifts' },
  { table: 'airtime_proof', column: 'text_sealed', what: 'texts about airtime' },
  { table: 'push_device', column: 'sealed', what: 'addresses of browsers' },
  { table: 'push_key', column: 'sealed', what: 'keys for push messages' },
  { table: 'data_export', column: 'sealed', what: 'copies of people’s data' },
  {
    table: 'graphile_worker._private_jobs',
    column: 'payload',
    field: 'sealed',
    what: 'messages that wait to be sent',
  },
];

/** The sealed text of a row, in SQL. */
export const sealedIn = ({ column, field }: SealedColumn): string =>
  field ? `${column}->>'${field}'` : column;

/** The names of fields, where their own name with spaces isn't what people would say. */
const names: Readonly<Record<string, string>> = {
  account_id: 'account ID',
  accept: 'answer',
  active: 'switch',
  ago: 'time',
  auth: 'device key',
  auth_input: 'email',
  bank_account_id: 'account',
  bank_code: 'bank',
  bill_id: 'biller',
  body: 'request',
  bvn: 'BVN',
  callback_url: 'return address',
  card_id: 'card',
  country_code: 'country',
  current_pin: 'current PIN',
  daily: 'daily limit',
  delay_ms: 'delay',
  draft_id: 'draft',
  effective_at: 'start',
  endpoint: 'device address',
  ends_at: 'end',
  every: 'interval',
  exp: 'link',
  firstname: 'first name',
  flagged: 'kind of flag',
  from: 'start',
  'g-recaptcha-response': 'captcha',
  helpful: 'vote',
  id: 'ID',
  image_key: 'picture',
  image_keys: 'picture',
  key: 'link',
  lastname: 'last name',
  max: 'largest amount',
  max_total: 'largest total',
  min: 'smallest amount',
  ms: 'time',
  next_at: 'next date',
  over_18: 'confirmation of your age',
  p256dh: 'device key',
  package_id: 'package',
  pin: 'PIN',
  pin_confirmation: 'PIN confirmation',
  primary: 'choice of account',
  product_id: 'plan',
  q: 'search',
  quote_id: 'price',
  reason_code: 'reason',
  redirect_url: 'return address',
  reference_code: 'reference',
  send_at: 'delivery date',
  service_type: 'service',
  sig: 'link',
  slug: 'service',
  sms: 'choice of text messages',
  push: 'choice of push messages',
  sms_text: 'text message',
  starts_at: 'start',
  to: 'end',
  userId: 'user ID',
  user_number: 'number',
  uuid: 'link',
  voucher_ids: 'code',
  weekly: 'weekly limit',
};

/**
 * A field's name for use in sentences: "pin" is "PIN", "account_number" is "account number"; for a place in a
 * list, such as "recipients.0.amount", its last part.
 */
export function fieldName(path: string): string {
  const own = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? 'body';
  return Object.hasOwn(names, own) ? (names[own] ?? own) : own.replaceAll(/[_-]+/g, ' ');
}

export const isMissing = (path: string): string => `The ${fieldName(path)} is required.`;
export const isNotValid = (path: string): string => `The ${fieldName(path)} is not valid.`;

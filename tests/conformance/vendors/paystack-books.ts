/* What Paystack records, in the shapes of its public examples. */

export interface Transaction {
  id: number;
  reference: string;
  status: string;
  amount: number;
  requested_amount: number;
  fees: number | null;
  currency: string;
  channel: string;
  paid_at: string | null;
  created_at: string;
  authorization: Record<string, string>;
}

export interface Transfer {
  transfer_code: string;
  reference: string;
  status: string;
  amount: number;
  currency: string;
  recipient: string;
  createdAt: string;
  updatedAt: string;
}

export interface Refund {
  id: number;
  transaction: number;
  amount: number;
  currency: string;
  status: string;
}

export interface Recipient {
  recipient_code: string;
  account_number: string;
  type: string;
  bank_code: string;
}

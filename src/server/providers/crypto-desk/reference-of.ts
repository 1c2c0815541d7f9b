/** Our reference for coins that an order sends, the same for every counterparty. */
export const referenceOf = (orderId: string): string => `OJC${orderId.replaceAll('-', '')}`;

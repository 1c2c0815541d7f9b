/** Our reference for coins that an order sends, with every counterparty. */
export const referenceOf = (orderId: string): string => `OJC${orderId.replaceAll('-', '')}`;

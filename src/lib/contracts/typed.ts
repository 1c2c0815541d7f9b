import { z } from 'zod';
import { typedCode, typedLine, typedName, typedPhone } from '#lib/rules/typed.ts';

/** Texts of one line as they are stored: clean first, so that bounds count what remains. */
export const Line = z.string().overwrite(typedLine);
export const Name = z.string().overwrite(typedName);
export const Phone = z.string().overwrite(typedPhone);
/** A number or code in which spaces and hyphens mean nothing. */
export const Code = z.string().overwrite(typedCode);
/** The same in capitals, which is how promo codes are stored. */
export const PromoCode = z.string().overwrite((text) => typedCode(text).toUpperCase());

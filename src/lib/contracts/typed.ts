import { z } from 'zod';
import {
  typedCode,
  typedDigits,
  typedLine,
  typedName,
  typedPhone,
  visibleText,
} from '#lib/rules/typed.ts';

/** One-line texts as they are stored: cleaned first, so that bounds apply to the rest. */
export const Line = z.string().overwrite(typedLine);
export const Name = z.string().overwrite(typedName);
/** A text of one or several lines. Invisible marks alone count as nothing. */
export const VisibleText = z.string().overwrite(visibleText);
export const Phone = z.string().overwrite(typedPhone);
/** A number or code, ignoring spaces and hyphens. */
export const Code = z.string().overwrite(typedCode);
/** A number of digits alone, such as a BVN, without a label beside it. */
export const Digits = z.string().overwrite(typedDigits);
/** A code in capitals, which is how promo codes are stored. */
export const PromoCode = z.string().overwrite((text) => typedCode(text).toUpperCase());

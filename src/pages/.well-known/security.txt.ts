// The compiler skips folders that begin with a dot, so the code is elsewhere.
export { GET } from '#lib/seo/security-text.ts';

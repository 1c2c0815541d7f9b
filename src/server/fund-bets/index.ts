export { seedPlatforms } from './seed-platforms.ts';

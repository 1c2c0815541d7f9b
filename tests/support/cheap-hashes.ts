import { cheapenHashesForTests } from '#server/platform/crypto.ts';

cheapenHashesForTests();

/**
 * The words in common passwords: the top of the published lists, and what people in our countries choose
 * (names, clubs, towns, churches). Letters only; leet spelling is undone before the look-up.
 */
const general = `password passwort passwd pass pwd welcome welcom admin administrator root user guest
login signin master letmein iloveyou loveyou lovely love mylove sunshine princess queen king prince
dragon monkey shadow superman batman spiderman ironman starwars pokemon naruto football soccer
basketball baseball hockey freedom whatever trustno hello hallo hi test testing tester temp temporary
demo sample changeme change secret secure security private default access account computer internet
windows samsung nokia iphone android google facebook whatsapp instagram tiktok youtube yahoo gmail
hotmail twitter microsoft apple summer winter spring autumn january february march april may june july
august september october november december monday tuesday wednesday thursday friday saturday sunday
money cash dollar bitcoin crypto wallet bank million billion millionaire rich success happy angel baby
babygirl babyboy flower cookie chocolate butterfly purple orange yellow green blue red black white
silver golden gold diamond crystal jordan michael michelle jennifer jessica ashley amanda daniel
andrew joshua anthony matthew robert thomas charlie william george nicole samantha elizabeth victoria
maggie buster hunter ranger tigger ginger pepper bailey killer hacker ninja mustang ferrari mercedes
corvette harley thunder lightning phoenix eagle tiger lion panther cowboy yankees lakers matrix
merlin cheese banana forever friend friends family mother father mommy daddy mummy sister brother
blink asshole fuckyou fuck sexy hottie qwerty qwertyuiop qwert asdf asdfgh asdfghjkl zxcv zxcvbn
zxcvbnm qazwsx qazwsxedc wsx edc abc abcd abcde abcdef abcdefg abcabc aaa xyz lol`;
const local = `nigeria nigerian naija lagos abuja ibadan kano portharcourt benin enugu owerri kaduna jos
calabar uyo warri asaba ilorin abeokuta ghana ghanaian accra kumasi tamale takoradi tema kenya kenyan
nairobi mombasa kisumu nakuru eldoret thika africa african wakanda jesus christ jesuschrist god
goddey godwin godisgood godislove goodness mercy grace blessing blessed favour favor glory faith hope
joy peace patience praise worship amen bible church holy spirit lord heaven miracle testimony prayer
emmanuel samuel david solomon joseph moses abraham isaac jacob israel john peter paul mary esther
ruth deborah sarah rebecca hannah victor godson chidi emeka chukwu ngozi chioma amaka ifeoma obinna
ikenna kelechi uche nnamdi tunde bola kunle segun femi wale yinka bisi funmi seun tope dayo sade ade
musa ibrahim abdullahi usman sani aminu fatima aisha hauwa zainab mohammed muhammad ahmed allah islam
kwame kofi kwabena yaw kojo akosua ama abena adwoa esi wanjiku kamau njoroge mwangi otieno achieng
wambui chelsea arsenal liverpool manchester manutd mancity united barcelona realmadrid madrid messi
ronaldo neymar drogba okocha osimhen supereagles blackstars harambee davido wizkid burnaboy tiwa
olamide asake rema mtn glo airtel etisalat safaricom mpesa opay palmpay kuda paystack gtbank zenith
access firstbank uba ecobank fidelity jollof suya egusi fufu banku ugali nyama naira kobo cedi shilling
oga madam wahala chairman boss bossman bigboy biggirl hustle hustler grind`;

export const commonStems: ReadonlySet<string> = new Set(`${general} ${local}`.split(/\s+/));

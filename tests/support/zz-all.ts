import { launchBrowser } from './browser.ts';
const origin='http://localhost:4460';
const b=await launchBrowser();
const pages=[['refill','/refill'],['data','/refill/buy-data'],['cable','/refill/buy-cable'],['elec','/refill/buy-electricity'],['net','/refill/buy-internet'],['edu','/refill?type=education'],['a2c','/airtime-to-cash'],['bets','/fund-bets'],['betsd','/fund-bets/edit-default'],['pm','/perfect-money']];
for (const who of (process.argv[2]??'ng2').split(',')) for (const [w,h] of [[360,740],[1440,900]] as const){
  const ctx=await b.newContext({viewport:{width:w,height:h},hasTouch:w===360});const page=await ctx.newPage();
  page.on('console',m=>{if(m.type()==='error')console.log(who,page.url(),m.text().slice(0,200))});
  await page.goto(origin+'/help');
  await page.evaluate(async(who)=>{localStorage.setItem('shouldShowAdvertModal','false');if(who!=='guest'){await fetch('/api/login',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({auth_input:who+'@demo.oja.example',password:'Sunrise over 7 stalls!'})})}else{document.cookie='selected_country=NG;path=/';localStorage.setItem('selectedCountry',JSON.stringify({code:'NG'}))}},who);
  for(const [n,u] of pages){await page.goto(origin+u);await page.waitForTimeout(500);await page.screenshot({path:`/tmp/oja/shots-x-${who}-${n}-${w}.png`,fullPage:w===360});}
  await ctx.close();
}
await b.close();

import { chromium } from 'playwright-core';
const O='http://localhost:3920', D='/tmp/hand/';
const b = await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']});
const ctx = await b.newContext({locale:'fr-FR',viewport:{width:360,height:740}});
const p = await ctx.newPage();
const foreign=new Set(); p.on('request',r=>{if(!r.url().startsWith(O)&&!r.url().startsWith('data:')&&!r.url().startsWith('blob:'))foreign.add(r.url())});
p.on('pageerror',e=>console.log('PE',e.message)); p.on('response',r=>{if(r.status()>=500)console.log('5xx',r.url())});
const shot=(n)=>p.screenshot({path:D+n+'.png'});
await p.goto(O+'/',{waitUntil:'networkidle'}); console.log('fresh cookies',JSON.stringify(await ctx.cookies()),'foreign',[...foreign]); await shot('fresh');
console.log('storage', await p.evaluate(()=>JSON.stringify([Object.keys(localStorage),Object.keys(sessionStorage)])));
// history mode, scroll, hash
await p.evaluate(()=>scrollTo(0,1500)); await p.goto(O+'/faq#prix'); 
const ids=await p.evaluate(()=>[...document.querySelectorAll('main [id]')].map(e=>e.id).slice(0,30)); console.log('faq ids',ids.join(' '));
await p.goto(O+'/conditions-generales-de-vente',{waitUntil:'networkidle'}); await p.evaluate(()=>scrollTo(0,99999)); 
await p.locator('footer a',{hasText:'Mentions légales'}).first().click(); await p.waitForURL('**/mentions-legales'); await p.waitForTimeout(400); console.log('scroll after nav', await p.evaluate(()=>scrollY), 'focus', await p.evaluate(()=>document.activeElement?.tagName+'#'+document.activeElement?.id));
await p.goBack(); await p.waitForTimeout(600); console.log('scroll after back', await p.evaluate(()=>scrollY));
// 404
const r=await p.goto(O+'/nulle-part'); console.log('404',r.status(), await p.locator('h1').innerText()); await shot('404');
// in-app 404
await p.goto(O+'/'); await p.waitForTimeout(800);
// auth: protected -> login -> back
await p.goto(O+'/mon-profil/carnet'); await p.waitForURL('**/login**'); console.log('login url', p.url()); await p.waitForTimeout(500); await shot('login');
await p.getByLabel('Adresse e-mail').fill('helene@exemple.fr'); await p.getByLabel('Mot de passe',{exact:true}).fill('faux'); await p.getByRole('button',{name:'Se connecter'}).click(); await p.waitForTimeout(1200); console.log('wrong:', (await p.locator('[role=alert]').allInnerTexts()).join(' | ')); await shot('login-wrong');
await p.getByLabel('Mot de passe',{exact:true}).fill('acacias-lyon-2026'); await p.getByRole('button',{name:'Se connecter'}).dblclick(); await p.waitForURL('**/mon-profil/carnet'); console.log('returned to', p.url()); await p.waitForTimeout(600); await shot('carnet');
await p.goto(O+'/login?redirect=https://evil.example/'); await p.waitForTimeout(800); console.log('guest only →', p.url());
await p.goto(O+'/login?redirect=//evil.example'); await p.waitForTimeout(800); console.log('guest only →', p.url());
// offline
await ctx.setOffline(true); await p.waitForTimeout(600); await shot('offline'); console.log('offline:', (await p.locator('[role=status]').allInnerTexts()).filter(Boolean).join(' | '));
await ctx.setOffline(false); await p.waitForTimeout(600); console.log('online:', (await p.locator('[role=status]').allInnerTexts()).filter(Boolean).join(' | '));
// slow page: progress
await p.route('**/-/api/v1/shelves', async route=>{await new Promise(r=>setTimeout(r,1500));await route.continue();});
await p.goto(O+'/faq',{waitUntil:'networkidle'}); await p.getByRole('button',{name:/menu/i}).first().click().catch(()=>{}); await p.waitForTimeout(300); await shot('menu');
await p.getByRole('link',{name:'Modèles de lettres'}).first().click().catch(e=>console.log(e.message)); await p.waitForTimeout(700); await shot('progress'); await p.waitForURL('**/documents'); await p.waitForTimeout(500);
await p.unrouteAll(); await p.route('**/-/api/v1/shelves', r=>r.abort()); await p.goto(O+'/faq',{waitUntil:'networkidle'}); await p.getByRole('button',{name:/menu/i}).first().click().catch(()=>{}); await p.getByRole('link',{name:'Modèles de lettres'}).first().click(); await p.waitForTimeout(1500); await shot('page-failed');
console.log('foreign', [...foreign]); console.log((await ctx.cookies()).map(c=>[c.name,c.httpOnly,c.sameSite,Math.round((c.expires-Date.now()/1000)/86400)]).join(' ; '));
await b.close();

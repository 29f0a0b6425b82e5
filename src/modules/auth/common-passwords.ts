/** What guessing programs try first, of ten characters or so (shorter ones are refused by length). Own list, French habits included. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `0000000000 0123456789 0987654321 1111111111 1122334455 1212121212 1231231230 123123123123 123321123321
   123456789 1234567890 12345678910 147258369 1472583690 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc 2222222222
   3333333333 4444444444 5555555555 6666666666 741852963 7418529630 7777777777 8888888888 9876543210 9999999999
   a1b2c3d4e5 abc123456789 abcd1234567 abcdefghij abcdefghijk administrateur administrator administrator1
   alexandra1 alexandre1 alexandre123 amour12345 anniversaire aout2026aout aqwzsxedc aqwzsxedcrfv asdfghjkl1
   asdfghjkl123 automne2025 automne2026 avril2026 azerty1234 azerty12345 azerty123456 azerty2025 azerty2026
   azertyuiop azertyuiop1 azertyuiop123 batman12345 bienvenue1 bienvenue123 bonjour123 bonjour1234 bonjour2026
   bonjourbonjour bordeaux33 camille123 camille1234 caroline123 catherine1 catherine123 changeme123 changezmoi
   charlotte1 charlotte123 chocolat12 chocolat123 christophe1 coccinelle coccinelle1 computer1 computer123
   coucou12345 coucoucoucou decembre2026 dominique1 dominique123 doudou123456 dragon12345 elisabeth1 elisabeth123
   ete2025ete ete2026ete facebook1 facebook123 fevrier2026 football10 football123 fortnite123 france12345
   france2024 france2025 france2026 francefrance frederic123 freebox123 gmail12345 google12345 guillaume1
   guillaume123 hiver202526 hotmail123 iloveyou12 iloveyou123 instagram1 instagram123 internet1 internet123
   iphone12345 isabelle1 isabelle123 janvier2025 janvier2026 jesaispas jesaispas123 jetaime123 jetaime1234
   jetaimejetaime juillet2026 juin2026juin juliette123 lemotdepasse letmein123 letmein1234 linkedin123 livebox123
   liverpool1 loulou123456 lyon690000 mai2026mai maman12345 mamanmaman mamanpapa1 mars2026mars marseille13
   maximilien minecraft1 minecraft123 monamour1 monamour123 moncoeur123 monkey12345 monmotdepasse motdepasse
   motdepasse1 motdepasse123 motdepasse2025 motdepasse2026 nantes44000 naruto12345 netflix123 nicolas123
   nicolas1234 nintendo123 novembre2026 octobre2026 olympiquedemarseille orange12345 ordinateur ordinateur1
   outlook123 p@ssw0rd123 p@ssword1 p@ssword123 papapapapa papillon123 paris75000 parissaintgermain passw0rd123
   password password1 password12 password123 password1234 password12345 password2024 password2025 password2026
   passwordpassword playstation playstation1 pokemon123 pokemon1234 princesse1 princesse123 printemps1
   printemps123 q1w2e3r4t5 q1w2e3r4t5y6 qsdfghjklm qwerty1234 qwerty12345 qwerty123456 qwertyuiop qwertyuiop123
   salut12345 samsung123 samsung1234 sebastien1 sebastien123 secret12345 secretsecret septembre2026 soleil123456
   starwars1 starwars123 stephanie1 stephanie123 sunshine1 sunshine123 superman123 tatatatata thomas12345
   tititititi totototototo toulouse31 trustno1trustno1 vacances123 welcome123 welcome1234 whatever12 wxcvbnwxcvbn
   youtube123 zaq12wsx zaq12wsxcde3 zxcvbnm123 zxcvbnm1234`
    .split(/\s+/),
);
